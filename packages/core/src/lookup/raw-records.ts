/** What the sources said at each paid lookup: kept for the operator for a time, and part of no answer. */
import { type KeptRecord, readRawRecord } from '@vinspec/vehicle-data'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { inBatches } from '../db/in-batches.ts'
import type { RawRecordSettings } from './lookup-settings.ts'

export interface RecordedLookup {
  readonly id: string
  readonly customerId: string
  readonly email: string
  readonly requestId: string
  readonly createdAt: Date
  readonly record: KeptRecord
}

/** The lookups of a VIN, by any customer, whose raw records are still kept; the latest first. */
export async function listRecordedLookups(
  prisma: Database,
  { vin, limit }: { readonly vin: string; readonly limit: number },
): Promise<RecordedLookup[]> {
  const rows = await prisma.rawRecord.findMany({
    where: { vin },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      createdAt: true,
      record: true,
      lookup: { select: { customerId: true, requestId: true } },
    },
  })
  const customers = await prisma.customer.findMany({
    where: { id: { in: rows.map(({ lookup }) => lookup.customerId) } },
    select: { id: true, email: true },
  })
  const emails = new Map(customers.map(({ id, email }) => [id, email]))
  return rows.map(({ lookup, record, ...row }) => ({
    ...row,
    ...lookup,
    email: emails.get(lookup.customerId) ?? '',
    record: readRawRecord(record),
  }))
}

/** Rows deleted by one statement, so that none of them runs long. */
const FORGET_AT_ONCE = 5_000
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns how many. */
export async function forgetOldRawRecords({
  prisma,
  clock,
  rawRecordDays,
}: RawRecordSettings & { readonly prisma: Database; readonly clock: Clock }): Promise<number> {
  const oldest = new Date(clock().getTime() - rawRecordDays * DAY_MS)
  return await inBatches(
    FORGET_AT_ONCE,
    () => prisma.$executeRaw`
      DELETE FROM raw_record WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM raw_record WHERE created_at <= ${oldest}::timestamptz
        LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED))`,
  )
}
