/**
 * Proof, for a customer and anyone they show it to, of what was paid for. Made from the ledger when it is requested.
 */
import { type ReceiptClaims, type SigningKey, signLedgerDay, signReceipt } from '@vinspec/certificates'
import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'

export interface Issuing {
  readonly prisma: Database
  /** Undefined: nothing is signed. */
  readonly signingKey?: SigningKey | undefined
  /** The portal, where anyone can verify. */
  readonly portalUrl: URL
}

interface PaidLookup extends Omit<ReceiptClaims, 'customer_id' | 'credits' | 'cost_cents' | 'origin'> {
  /** In millionths of a cent. */
  readonly cost: bigint
}

interface Asked {
  readonly customerId: string
  readonly vin: string
}

/** Receipts of these lookups of a vehicle, by lookup ID. */
export async function issueReceipts(
  issuing: Issuing,
  { ids, ...asked }: Asked & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const lookups = await readLookups(issuing, asked, Prisma.sql`l.id = ANY (${ids}::uuid[])`)
  return new Map(lookups.map(({ lookup_id: id, receipt }) => [id, receipt()]))
}

/**
 * The receipt of the lookup that a request paid for; undefined: it paid for none.
 * @param spending what its spender has used of its limits
 */
export async function issueReceipt(
  issuing: Issuing,
  {
    requestId,
    spending,
    ...asked
  }: Asked & { readonly requestId: string; readonly spending: object | undefined },
): Promise<string | undefined> {
  const [lookup] = await readLookups(issuing, asked, Prisma.sql`l.request_id = ${requestId}`)
  return lookup?.receipt(spending)
}

async function readLookups(
  { prisma, signingKey, portalUrl }: Issuing,
  { customerId, vin }: Asked,
  which: Prisma.Sql,
) {
  if (!signingKey) return []
  const paid = await prisma.$queryRaw<PaidLookup[]>`
    SELECT l.id AS lookup_id, s.origin_id AS spender_id, l.vin,
      to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS looked_up_at,
      encode(sha256(convert_to(a.before_vin || l.vin || a.after_vin, 'UTF8')), 'hex') AS answer_sha256,
      cost_per_credit(l.customer_id, l.grant_id) AS cost
    FROM vehicle_lookup l JOIN vehicle_answer a ON a.id = l.answer_id
    LEFT JOIN spender_lookup s ON s.customer_id = l.customer_id AND s.id = l.id
    WHERE l.customer_id = ${customerId}::uuid AND l.vin = ${vin} AND ${which}`
  return paid.map(({ cost, ...lookup }) => {
    const money = { credits: 1, cost_cents: Number(cost) / 1_000_000, origin: portalUrl.origin }
    const claims = { ...lookup, customer_id: customerId, ...money }
    return {
      lookup_id: lookup.lookup_id,
      receipt: (spending?: object) => signReceipt(signingKey, claims, spending),
    }
  })
}

export interface ChainedDay {
  readonly day: string
  readonly entries: number
  readonly previous: string | null
  readonly sha256: string
  /** Signed; undefined: nothing is signed. */
  readonly statement?: string
}

/** A customer's chained days of the ledger, latest first. @param before only earlier days */
export async function listLedgerDays(
  { prisma, signingKey, portalUrl }: Issuing,
  {
    customerId,
    before,
    limit,
  }: { readonly customerId: string; readonly before: Date | undefined; readonly limit: number },
): Promise<ChainedDay[]> {
  const days = await prisma.ledgerDay.findMany({
    where: { customerId, ...(before && { day: { lt: before } }) },
    orderBy: { day: 'desc' },
    take: limit,
  })
  return days.map(({ day, entries, previous, sha256 }) => {
    const chained = { day: day.toISOString().slice(0, 10), entries, previous, sha256 }
    if (!signingKey) return chained
    const claims = { ...chained, customer_id: customerId, origin: portalUrl.origin }
    return { ...chained, statement: signLedgerDay(signingKey, claims) }
  })
}
