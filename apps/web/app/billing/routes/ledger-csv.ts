import { listLedgerEntries } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { csvFile } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import type { Route } from './+types/ledger-csv.ts'

const MOST = 100_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const entries = await listLedgerEntries(prisma, { customerId: signedIn(context).customerId, limit: MOST })
  await recordExport(request, context, 'ledger.csv')
  return csvFile('ledger.csv', [
    ['time', 'kind', 'credits', 'source', 'vin', 'payment', 'reason', 'usd', 'balance'],
    ...entries.map(({ createdAt, kind, credits, source, vin, paymentId, reason, cents, balance }) => [
      createdAt,
      kind,
      credits,
      source,
      vin,
      paymentId,
      reason,
      Number((cents / 100).toFixed(4)),
      balance,
    ]),
  ])
}
