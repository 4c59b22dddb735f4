/** Corrections that were published: for everyone to read, and for those who bought what was wrong. See README.md. */
import { NIL } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { CREDIT_LIFETIME_MS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface PublishedCorrection {
  readonly id: string
  readonly title: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly publishedAt: Date
}

/** The latest first. */
export async function listCorrections(prisma: Database, limit: number): Promise<PublishedCorrection[]> {
  return await prisma.dataCorrection.findMany({
    select: { id: true, title: true, label: true, before: true, after: true, publishedAt: true },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

/** Customers looked at by one statement. */
const BATCH = 500
/** Credits given in one transaction, in which nobody else is given any. */
const AT_ONCE = 200
/** That a letter names. */
const MOST_VINS = 5

interface Owner {
  readonly id: string
  /** Whose latest answer is the one that was wrong. */
  readonly vins: readonly string[]
  /** Of these, without those whose payment went back. */
  readonly paid: readonly string[]
}

/**
 * Tells everyone whose latest answer about a car is the one that was wrong, and gives its credit back, so that looking it up
 * again costs nothing. Repeated, it tells and gives nothing again. Returns how many customers there are.
 */
export async function tellCorrection(dependencies: Dependencies, correctionId: string): Promise<number> {
  const { prisma } = dependencies
  const correction = await prisma.dataCorrection.findUniqueOrThrow({ where: { id: correctionId } })
  let told = 0
  for (let last: string = NIL; ; ) {
    const customers = await prisma.$queryRaw<Owner[]>`
      SELECT c.id, coalesce(own.vins, '{}') AS vins, coalesce(own.paid, '{}') AS paid
      FROM customer c CROSS JOIN LATERAL (
        SELECT array_agg(s.vin ORDER BY s.vin) AS vins,
          array_agg(s.vin ORDER BY s.vin) FILTER (WHERE NOT is_paid_back(c.id, l.grant_id)) AS paid
        FROM saved_vehicle s JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
        WHERE s.customer_id = c.id AND s.answer_id = ${correction.answerId}::uuid
      ) own WHERE c.id > ${last}::uuid AND c.closed_at IS NULL ORDER BY c.id LIMIT ${BATCH}`
    for (const customer of customers) {
      if (customer.vins.length === 0) continue
      await tell(dependencies, correction, customer)
      told += 1
    }
    const end = customers.at(-1)
    if (!end || customers.length < BATCH) return told
    last = end.id
  }
}

/** The letter comes with the last of the credits. Cut short, all of it is repeated. */
async function tell(
  { prisma, clock }: Dependencies,
  { id: episode, title, label, before, after }: PublishedCorrection,
  { id: customerId, vins, paid }: Owner,
): Promise<void> {
  for (let from = 0; from === 0 || from < paid.length; from += AT_ONCE) {
    await prisma.$transaction(async (tx) => {
      // Whoever leaves meanwhile is told nothing.
      const stays = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM customer WHERE id = ${customerId}::uuid AND closed_at IS NULL FOR SHARE`
      if (stays.length === 0) return
      const now = await readMoment(tx, clock)
      await sql.giveLookupsBack(tx, {
        customer: customerId,
        vins: paid.slice(from, from + AT_ONCE),
        by: 'rule',
        reason: 'its data was corrected',
        now,
        expiresAt: new Date(now.getTime() + CREDIT_LIFETIME_MS),
      })
      if (from + AT_ONCE < paid.length) return
      const data = { title, label, before, after, vehicles: vins.length, vins: vins.slice(0, MOST_VINS) }
      await notify(tx, { customerId, kind: 'vehicle_corrected', episode, data }, now)
    })
  }
}
