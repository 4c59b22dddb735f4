import { listLedgerDays as listDays } from '../../lookups/receipts/receipts.ts'
import { readCursor, toPage } from '../cursor.ts'
import type { CustomerOperation } from '../operation.ts'

export const listLedgerDays: CustomerOperation<'listLedgerDays'> = async (
  dependencies,
  { input: { limit, cursor }, principal: { customerId } },
) => {
  const [before] = readCursor(cursor, (id) => id === 'day') ?? []
  const found = await listDays(dependencies, { customerId, before, limit: limit + 1 })
  const { page, next } = toPage(found, limit, ({ day }) => [new Date(day), 'day'])
  const data = page.map((day) => ({ object: 'ledger_day' as const, ...day }))
  return { body: { object: 'list', data, next_cursor: next } }
}
