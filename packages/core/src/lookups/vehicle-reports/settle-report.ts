/** How an operator settles a report: gives the credit back, publishes a correction, or replies. See README.md. */
import { type RowSources, readRawRecord, sourcesOfRow } from '@vinspec/vehicle-data'
import { validate as isUuid, v5 as nameUuid } from 'uuid'
import type { Clock } from '../../foundation/clock.ts'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { CREDIT_LIFETIME_MS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface ReportCase {
  readonly id: string
  readonly customerId: string
  readonly email: string
  readonly vin: string
  readonly lookupId: string
  readonly rowKey: string
  readonly said: string
  readonly byLink: boolean
  readonly createdAt: Date
}

/** The cases that wait for an operator, oldest first: all, or those of a customer, or of one of their cars. */
export async function listReportCases(
  prisma: Database,
  { limit, ...of }: { readonly customerId?: string; readonly vin?: string; readonly limit: number },
): Promise<ReportCase[]> {
  const cases = await prisma.vehicleReport.findMany({
    where: { ...of, state: 'open' },
    select: { ...CASE, customer: { select: { email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return cases.map(({ customer, ...each }) => ({ ...each, email: customer.email }))
}

const CASE = {
  id: true,
  customerId: true,
  vin: true,
  lookupId: true,
  rowKey: true,
  said: true,
  byLink: true,
  createdAt: true,
} as const

export interface OpenCase extends ReportCase {
  /** The reported answer, as stored. */
  readonly answer: string
  readonly answerId: string
  /** Null: they are no longer kept. */
  readonly sources: RowSources | null
  /** Whether the payment of the lookup was returned, at least in part, or is disputed. */
  readonly isPaidBack: boolean
}

/** Null: there is no such case, or it is settled. */
export async function readReportCase(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<OpenCase | null> {
  if (!isUuid(customerId) || !isUuid(id)) return null
  const [found] = await prisma.$queryRaw<
    Array<Omit<OpenCase, 'sources'> & { readonly record: string | null }>
  >`
    SELECT r.id, r.customer_id AS "customerId", c.email, r.vin, r.lookup_id AS "lookupId", r.row_key AS "rowKey", r.said,
      r.by_link AS "byLink", r.created_at AS "createdAt", a.before_vin || l.vin || a.after_vin AS answer,
      a.id AS "answerId", a.record, is_paid_back(l.customer_id, l.grant_id) AS "isPaidBack"
    FROM vehicle_report r
    JOIN customer c ON c.id = r.customer_id
    JOIN vehicle_lookup l ON l.customer_id = r.customer_id AND l.id = r.lookup_id
    JOIN vehicle_answer a ON a.id = l.answer_id
    WHERE r.customer_id = ${customerId}::uuid AND r.id = ${id}::uuid AND r.state = 'open'`
  if (!found) return null
  const { record, ...open } = found
  return { ...open, sources: record === null ? null : sourcesOfRow(readRawRecord(record), found.rowKey) }
}

/** What was wrong in the answer and is right in today's, for all cars that got the same answer. */
export interface Correction {
  readonly answerId: string
  readonly title: string
  readonly label: string
  readonly before: string
  readonly after: string
}

export interface Settlement {
  readonly customerId: string
  readonly id: string
  readonly vin: string
  /** What the customer is shown as the name of the car. */
  readonly title: string
  readonly operator: string
  /** The operator's reply, on the customer's page and in the email. */
  readonly word: string
  readonly givesBack: boolean
  /** A job notifies everyone who bought this answer, and gives the credit back. */
  readonly correction?: Correction | undefined
}

/** False: the case is settled already. Call it in the operator's transaction. */
export async function settleReport(
  tx: Transaction,
  clock: Clock,
  { customerId, id, vin, title, operator, word, givesBack, correction }: Settlement,
): Promise<boolean> {
  // The payment is either returned before this lock, and seen below, or after it, and then finds the new credit.
  await tx.$queryRaw`
    SELECT FROM credit_grant g WHERE g.id IN (
      SELECT l.grant_id FROM vehicle_report r JOIN vehicle_lookup l ON l.customer_id = r.customer_id AND l.id = r.lookup_id
      WHERE r.customer_id = ${customerId}::uuid AND r.id = ${id}::uuid) FOR SHARE`
  await lockCustomer(tx, customerId)
  const [open] = await tx.$queryRaw<Array<Pick<OpenCase, 'isPaidBack'>>>`
    SELECT is_paid_back(l.customer_id, l.grant_id) AS "isPaidBack"
    FROM vehicle_report r LEFT JOIN vehicle_lookup l ON l.customer_id = r.customer_id AND l.id = r.lookup_id
    WHERE r.customer_id = ${customerId}::uuid AND r.id = ${id}::uuid AND r.state = 'open' FOR NO KEY UPDATE OF r`
  if (!open) return false
  const now = await readMoment(tx, clock)
  // The customer who reports an error gets no more than everyone else whose result it is: by rule, which the payment takes
  // along if it goes back.
  const mayGiveBack = givesBack && !(correction && open.isPaidBack)
  const by = correction ? 'rule' : operator
  const credited = mayGiveBack && (await giveBack(tx, { customerId, vin, by, reason: word }, now))
  const state = correction ? 'corrected' : 'answered'
  const { byLink } = await tx.vehicleReport.update({
    where: { customerId_id: { customerId, id } },
    data: { state, word, credited, answeredAt: now },
    select: { byLink: true },
  })
  if (correction) await publish(tx, correction, now)
  const data = { vin, title, word, credited }
  // A reader of a link is not the customer, so the customer is not notified.
  if (!byLink) await notify(tx, { customerId, kind: 'report_answered', episode: id, data }, now)
  return true
}

/** Publishes once, however many customers report the same, and once again after the opposite was published. */
async function publish(tx: Transaction, correction: Correction, now: Date): Promise<void> {
  const { answerId, label, before, after } = correction
  const name = [answerId, label, before, after]
  let id = nameUuid(JSON.stringify(name), nameUuid.URL)
  for (let times = 1; await sql.isUndone(tx, { correction: id }); times += 1)
    id = nameUuid(JSON.stringify([...name, times]), nameUuid.URL)
  const data = { id, ...correction, publishedAt: now }
  const { count } = await tx.dataCorrection.createMany({ data, skipDuplicates: true })
  if (count === 1) await enqueue(tx, { name: 'tell-correction', correctionId: id })
}

interface GivenBack {
  readonly customerId: string
  readonly vin: string
  readonly by: string
  readonly reason: string
}

/** Gives the credit back once for a car and customer, whatever the reason. False: it was given back before. */
async function giveBack(tx: Transaction, given: GivenBack, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + CREDIT_LIFETIME_MS)
  const { customerId: customer, ...rest } = given
  return (await sql.giveLookupBack(tx, { grant: newId(), customer, ...rest, now, expiresAt })) === true
}
