import { validate as isUuid } from 'uuid'
import { notSaved } from '../../lookups/lookup/not-saved.ts'
import { readVin } from '../../lookups/lookup/read-vin.ts'
import { listLookupsOfVin } from '../../lookups/lookup/saved-vehicles.ts'
import { issueReceipts } from '../../lookups/receipts/receipts.ts'
import { readCursor, toPage } from '../cursor.ts'
import type { CustomerOperation } from '../operation.ts'

export const listVehicleLookups: CustomerOperation<'listVehicleLookups'> = async (
  dependencies,
  { input, principal: { customerId } },
) => {
  const { limit } = input
  const vin = readVin(input.vin)
  const [createdAt, id = ''] = readCursor(input.cursor, isUuid) ?? []
  const after = createdAt && { createdAt, id }
  const found = await listLookupsOfVin(dependencies.prisma, { customerId, vin, after, limit: limit + 1 })
  if (found.length === 0 && !after) throw notSaved(vin)
  const { page, next } = toPage(found, limit, (lookup) => [lookup.createdAt, lookup.id])
  const receipts = await issueReceipts(dependencies, { customerId, vin, ids: page.map((each) => each.id) })
  const data = page.map((lookup) => ({
    object: 'lookup' as const,
    id: lookup.id,
    vin,
    request_id: lookup.requestId,
    created_at: lookup.createdAt.toISOString(),
    ...receiptOf(receipts.get(lookup.id)),
  }))
  return { body: { object: 'list', data, next_cursor: next } }
}

const receiptOf = (receipt: string | undefined) => receipt !== undefined && { receipt }
