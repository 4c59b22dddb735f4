/** What a customer looked up and received, for an operator who handles a question about it. */
import { type KeptRecord, readRawRecord } from '@vinspec/vehicle-data'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'

export interface CustomerLookup {
  readonly id: string
  readonly vin: string
  readonly requestId: string
  readonly createdAt: Date
}

export interface LookupsAsked {
  readonly customerId: string
  readonly vin?: string | undefined
  readonly requestId?: string | undefined
  readonly limit: number
}

/** The paid lookups, newest first. */
export async function listLookupsOf(
  prisma: Database,
  { customerId, vin, requestId, limit }: LookupsAsked,
): Promise<CustomerLookup[]> {
  return await prisma.vehicleLookup.findMany({
    where: { customerId, ...(vin !== undefined && { vin }), ...(requestId !== undefined && { requestId }) },
    select: { id: true, vin: true, requestId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

export interface GivenAnswer extends CustomerLookup {
  /** As stored. */
  readonly answer: string
  /** What the sources said; null: it is no longer kept. */
  readonly record: KeptRecord | null
}

/** Null: this customer has no such lookup. */
export async function readGivenAnswer(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<GivenAnswer | null> {
  if (!isUuid(customerId) || !isUuid(id)) return null
  const [found] = await prisma.$queryRaw<
    Array<Omit<GivenAnswer, 'record'> & { readonly record: string | null }>
  >`
    SELECT l.id, l.vin, l.request_id AS "requestId", l.created_at AS "createdAt",
      a.before_vin || l.vin || a.after_vin AS answer, a.record
    FROM vehicle_lookup l JOIN vehicle_answer a ON a.id = l.answer_id
    WHERE l.customer_id = ${customerId}::uuid AND l.id = ${id}::uuid`
  return found ? { ...found, record: found.record === null ? null : readRawRecord(found.record) } : null
}
