import type { CreditBalance } from '@vinspec/contract'
import { parseStatus } from '../auto-top-up/terms.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { readAvailableCredits } from '../ledger/balance.ts'

/** What the customer can spend now, and whether more is bought automatically. */
export async function readCreditBalance(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<CreditBalance> {
  const [available, rule] = await Promise.all([
    readAvailableCredits(dependencies, customerId),
    dependencies.prisma.autoTopUpRule.findUnique({
      where: { customerId },
      select: { enabled: true, status: true },
    }),
  ])
  return {
    object: 'credit_balance',
    available_credits: available,
    auto_top_up: { enabled: rule?.enabled ?? false, status: parseStatus(rule?.status ?? 'disabled') },
  }
}
