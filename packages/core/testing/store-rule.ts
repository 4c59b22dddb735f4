import type { Clock } from '../src/foundation/clock.ts'
import type { Database } from '../src/foundation/db/client.ts'

/** Stores a rule of automatic top-up, without a card, that buys 50 credits at a balance of 5. */
export async function storeRule(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
  rule: object = {},
): Promise<void> {
  const terms = { packageKey: 'lookups_50', thresholdPercent: 10, priceCents: 5_000 }
  const enabled = !('status' in rule && rule.status === 'disabled')
  await prisma.autoTopUpRule.create({
    data: { customerId, enabled, status: 'active', ...terms, updatedAt: clock(), ...rule },
  })
}
