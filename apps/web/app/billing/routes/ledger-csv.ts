import { type LedgerLine, listLedgerEntries } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { csvOfList, ROWS_AT_ONCE } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import type { Route } from './+types/ledger-csv.ts'

const TITLES = ['time', 'kind', 'credits', 'source', 'vin', 'payment', 'reason', 'usd', 'balance']

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const read = async (last?: LedgerLine) =>
    await listLedgerEntries(prisma, { customerId, ...(last && { before: last.id }), limit: ROWS_AT_ONCE })
  const file = await csvOfList('ledger.csv', TITLES, read, (entry) => {
    const { createdAt, kind, credits, source, vin, paymentId, reason, cents, balance } = entry
    const usd = Number((cents / 100).toFixed(4))
    return [createdAt, kind, credits, source, vin, paymentId, reason, usd, balance]
  })
  await recordExport(request, context, 'ledger.csv')
  return file
}
