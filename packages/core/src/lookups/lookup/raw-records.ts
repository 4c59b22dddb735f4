/** What the sources said at each paid lookup: kept for the operator for a time, and never part of an answer. */

import { type KeptRecord, readRawRecord, type UsedSource, usedSources } from '@vinspec/vehicle-data'
import type { Database } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { RawRecordSettings } from './lookup-settings.ts'

export interface RecordedLookup {
  readonly id: string
  readonly customerId: string
  readonly email: string
  readonly requestId: string
  readonly createdAt: Date
  readonly record: KeptRecord
}

/** The lookups of a VIN, by any customer, whose raw records are still kept; latest first. */
export async function listRecordedLookups(
  prisma: Database,
  { vin, limit }: { readonly vin: string; readonly limit: number },
): Promise<RecordedLookup[]> {
  const rows = await prisma.$queryRaw<Array<Omit<RecordedLookup, 'record'> & { readonly record: string }>>`
    SELECT l.id, l.customer_id AS "customerId", c.email, l.request_id AS "requestId", l.created_at AS "createdAt", a.record
    FROM vehicle_lookup l
    JOIN vehicle_answer a ON a.id = l.answer_id AND a.record IS NOT NULL
    JOIN customer c ON c.id = l.customer_id
    WHERE l.vin = ${vin}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}::int`
  return rows.map((row) => ({ ...row, record: readRawRecord(row.record) }))
}

/** What is still stored about the sources of an answer. */
export interface KeptSources {
  readonly record: string | null
  /** The names and days of the sources, once the record is deleted. */
  readonly sources: string | null
}

/** The sources that an answer is based on; null once they are unknown. */
export function readSources({ record, sources }: KeptSources): UsedSource[] | null {
  if (record !== null) return usedSources(readRawRecord(record))
  const left: unknown = JSON.parse(sources ?? 'null')
  return Array.isArray(left) ? left.filter(isSource) : null
}

function isSource(value: unknown): value is UsedSource {
  return typeof value === 'object' && value !== null && 'name' in value && 'date' in value
}

/** The sources of the answer that a key stands for. */
export async function readSourcesOfReplay(
  prisma: Database,
  { customerId, key }: { readonly customerId: string; readonly key: string },
): Promise<UsedSource[]> {
  const [kept] = await prisma.$queryRaw<KeptSources[]>`
    SELECT a.record, a.sources FROM idempotency_record r
    JOIN vehicle_lookup l ON l.customer_id = r.customer_id AND l.id = r.attempt_id
    JOIN vehicle_answer a ON a.id = l.answer_id
    WHERE r.customer_id = ${customerId}::uuid AND r.key = ${key}`
  return (kept && readSources(kept)) ?? []
}

/** How many answers one statement reads, so that none runs long. */
const FORGET_AT_ONCE = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes the records that no lookup has used for as long as they are kept, except for the names and days of their
 * sources, which certificates state. Returns their number.
 */
export async function forgetOldRawRecords({
  prisma,
  clock,
  rawRecordDays,
}: RawRecordSettings & Dependencies): Promise<number> {
  const oldest = new Date(clock().getTime() - rawRecordDays * DAY_MS).toISOString().slice(0, 10)
  return await inBatches(FORGET_AT_ONCE, () =>
    prisma.$transaction(async (tx) => {
      const old = await tx.$queryRaw<Array<{ readonly id: string; readonly record: string }>>`
        SELECT id, record FROM vehicle_answer WHERE used_on <= ${oldest}::date AND record IS NOT NULL
        LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED`
      const sources = old.map(({ record }) => toUsedSources(record))
      return await tx.$executeRaw`
        UPDATE vehicle_answer SET record = NULL, sources = old.sources
        FROM unnest(${old.map(({ id }) => id)}::uuid[], ${sources}::text[]) AS old (id, sources)
        WHERE vehicle_answer.id = old.id`
    }),
  )
}

/** Null: the record is unreadable. It has to be deleted all the same. */
function toUsedSources(record: string): string | null {
  try {
    return JSON.stringify(usedSources(readRawRecord(record)))
  } catch {
    return null
  }
}
