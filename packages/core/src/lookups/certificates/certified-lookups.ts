/** Paid lookups as certificates state them: what was answered when, and on whose data. Reading one costs nothing. */
import type { CertifiedLookup } from '@vinspec/certificates'
import { readRawRecord, type UsedSource, usedSources } from '@vinspec/vehicle-data'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'

interface StoredLookup extends Omit<CertifiedLookup, 'sources'> {
  readonly record: string | null
  readonly sources: string | null
}

/**
 * For anyone who has shown that they may see this lookup: they paid for it, have its share link, or hold its certificate.
 * Null: there is no such lookup.
 */
export async function readCertifiedLookup(
  prisma: Database,
  { id, vin }: { readonly id: string; readonly vin: string },
): Promise<CertifiedLookup | null> {
  if (!isUuid(id)) return null
  const [stored] = await prisma.$queryRaw<StoredLookup[]>`
    SELECT l.id, l.vin, l.created_at AS "lookedUpAt", a.before_vin || l.vin || a.after_vin AS answer,
      a.record, a.sources
    FROM vehicle_lookup l JOIN vehicle_answer a ON a.id = l.answer_id
    WHERE l.vin = ${vin} AND l.id = ${id}::uuid`
  if (!stored) return null
  const { record, sources, ...lookup } = stored
  return { ...lookup, sources: record === null ? readSources(sources) : usedSources(readRawRecord(record)) }
}

/** As they were left of a record that was forgotten. */
function readSources(text: string | null): UsedSource[] | null {
  const sources: unknown = JSON.parse(text ?? 'null')
  return Array.isArray(sources) ? sources.filter(isSource) : null
}

function isSource(value: unknown): value is UsedSource {
  return typeof value === 'object' && value !== null && 'name' in value && 'date' in value
}
