/**
 * Paid lookups as certificates state them: what was answered, when, and from whose data. Reading one charges nothing.
 */
import type { CertifiedLookup } from '@vinspec/certificates'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { type KeptSources, readSources } from '../lookup/raw-records.ts'

type StoredLookup = Omit<CertifiedLookup, 'sources'> & KeptSources

/**
 * For callers that have proved that they may see this lookup: they paid for it, have its share link, or hold its
 * certificate. Null: there is no such lookup, or its account is closed.
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
    JOIN customer c ON c.id = l.customer_id AND c.closed_at IS NULL
    WHERE l.vin = ${vin} AND l.id = ${id}::uuid`
  if (!stored) return null
  const { record, sources, ...lookup } = stored
  return { ...lookup, sources: readSources({ record, sources }) }
}
