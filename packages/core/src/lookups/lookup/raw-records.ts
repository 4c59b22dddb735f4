/** What the sources said at each paid lookup: kept for the operator for a time, and part of no answer. */

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

/** The lookups of a VIN, by any customer, whose raw records are still kept; the latest first. */
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

/** What is left of the sources of an answer. */
export interface KeptSources {
  readonly record: string | null
  /** Once the record is forgotten. */
  readonly sources: string | null
}

/** Whose data an answer rests on; null once nobody knows. */
export function readSources({ record, sources }: KeptSources): UsedSource[] | null {
  if (record !== null) return usedSources(readRawRecord(record))
  const left: unknown = JSON.parse(sources ?? 'null')
  return Array.isArray(left) ? left.filter(isSource) : null
}

function isSource(value: unknown): value is UsedSource {
  return typeof value === 'object' && value !== null && 'name' in value && 'date' in value
}

/** Whose data the answer rests on that a key stands for. */
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

/** Answers in one statement, so that none of them runs long. */
const FORGET_AT_ONCE = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Forgets the records that no lookup has come with for the time that they are kept, but for the names and days of their
 * sources, which certificates say. Returns how many.
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
      const sources = old.map(({ record }) => toLeft(record))
      return await tx.$executeRaw`
        UPDATE vehicle_answer SET record = NULL, sources = old.sources
        FROM unnest(${old.map(({ id }) => id)}::uuid[], ${sources}::text[]) AS old (id, sources)
        WHERE vehicle_answer.id = old.id`
    }),
  )
}

/** Null: nobody can read the record. It has to go all the same. */
function toLeft(record: string): string | null {
  try {
    return JSON.stringify(usedSources(readRawRecord(record)))
  } catch {
    return null
  }
}
