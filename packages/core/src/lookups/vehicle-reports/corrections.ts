/** Published corrections: for everyone to read, and for customers who bought what was wrong. See README.md. */
import { NIL } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { CREDIT_LIFETIME_MS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { Correction } from './settle-report.ts'

export interface PublishedCorrection extends Omit<Correction, 'answerId'> {
  readonly id: string
  readonly publishedAt: Date
}

/** Latest first. */
export async function listCorrections(prisma: Database, limit: number): Promise<PublishedCorrection[]> {
  return await prisma.dataCorrection.findMany({
    select: { id: true, title: true, label: true, before: true, after: true, publishedAt: true },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

/** Corrections of what a lookup answered, latest first, as far as its answer itself was found wrong, and still is. */
export async function listCorrectionsOf(
  prisma: Database,
  { id, vin }: { readonly id: string; readonly vin: string },
): Promise<PublishedCorrection[]> {
  return await prisma.$queryRaw<PublishedCorrection[]>`
    SELECT d.id, d.title, d.label, d.before, d.after, d.published_at AS "publishedAt"
    FROM vehicle_lookup l JOIN data_correction d ON d.answer_id = l.answer_id AND NOT is_undone(d.id)
    WHERE l.vin = ${vin} AND l.id = ${id}::uuid ORDER BY d.published_at DESC, d.id DESC`
}

/** How many customers one statement examines. */
const BATCH = 500
/** How many credits one transaction gives. While it runs, no other operator grant is made. */
const AT_ONCE = 200
/** The most VINs that an email names. */
const MOST_VINS = 5

interface Owner {
  readonly id: string
  /** The vehicles whose latest answer is the one that was wrong. */
  readonly vins: readonly string[]
}

/**
 * Notifies everyone whose latest answer about a car is the one that was wrong, and gives its credit back unless its
 * payment was returned, so that another lookup costs nothing. Repeating this notifies nobody and gives nothing again.
 * Returns the number of customers: none if the answer is right again.
 */
export async function tellCorrection(dependencies: Dependencies, correctionId: string): Promise<number> {
  const { prisma } = dependencies
  const correction = await prisma.dataCorrection.findUniqueOrThrow({ where: { id: correctionId } })
  let told = 0
  if (await sql.isUndone(prisma, { correction: correctionId })) return told
  for (let last: string = NIL; ; ) {
    const customers = await prisma.$queryRaw<Owner[]>`
      SELECT c.id, ARRAY(
        SELECT vin FROM saved_vehicle WHERE customer_id = c.id AND answer_id = ${correction.answerId}::uuid ORDER BY vin
      ) AS vins
      FROM customer c WHERE c.id > ${last}::uuid AND c.closed_at IS NULL ORDER BY c.id LIMIT ${BATCH}`
    for (const customer of customers) {
      if (customer.vins.length === 0) continue
      await returnCreditsAndEmail(dependencies, correction, customer)
      told += 1
    }
    const end = customers.at(-1)
    if (!end || customers.length < BATCH) return told
    last = end.id
  }
}

/** For this long, a process may still have sold the wrong answer, because it read the release with the right one late. */
const LATE_MS = 24 * 60 * 60 * 1000

/** Has those notified, too, who bought a wrong answer after its correction. Returns how many corrections are so new. */
export async function retellCorrections({ prisma, clock }: Dependencies): Promise<number> {
  const since = new Date(Number(await readMoment(prisma, clock)) - LATE_MS)
  const recent = await prisma.dataCorrection.findMany({
    where: { publishedAt: { gt: since } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of recent) await enqueue(prisma, { name: 'tell-correction', correctionId: id })
  return recent.length
}

/** The email is sent with the last of the credits. If this is interrupted, all of it can be repeated. */
async function returnCreditsAndEmail(
  { prisma, clock }: Dependencies,
  { id: episode, title, label, before, after }: PublishedCorrection,
  { id: customerId, vins }: Owner,
): Promise<void> {
  for (let from = 0; from < vins.length; from += AT_ONCE) {
    await prisma.$transaction(async (tx) => {
      const now = await readMoment(tx, clock)
      const stays = await sql.giveLookupsBack(tx, {
        customer: customerId,
        vins: vins.slice(from, from + AT_ONCE),
        by: 'rule',
        reason: 'its data was corrected',
        now,
        expiresAt: new Date(now.getTime() + CREDIT_LIFETIME_MS),
      })
      // An account that is closed in the meantime gets no email.
      if (stays !== true || from + AT_ONCE < vins.length) return
      const data = { title, label, before, after, vehicles: vins.length, vins: vins.slice(0, MOST_VINS) }
      await notify(tx, { customerId, kind: 'vehicle_corrected', episode, data }, now)
    })
  }
}
