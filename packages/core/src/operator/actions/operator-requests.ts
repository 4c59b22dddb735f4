/**
 * What an operator wants to do and a colleague has to approve. keep-operator-requests.sql ensures that they are two
 * people.
 */
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../foundation/clock.ts'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface NewOperatorRequest {
  readonly task: string
  /** The customer; null: it is about what is sold. */
  readonly subjectId: string | null
  readonly input: Readonly<Record<string, string>>
  /** What the request does, for the colleague. */
  readonly summary: string
  readonly reason: string
  readonly askedBy: string
}

export interface OperatorRequest extends NewOperatorRequest {
  readonly id: string
  /** open, approved (but not done yet), declined, done */
  readonly state: string
  readonly outcome: string | null
  readonly askedAt: Date
  readonly askedByEmail: string
  readonly decidedByEmail: string | null
  readonly subjectEmail: string | null
}

/** Call this and the next two on a database that names the operation's operator. */
export async function askColleague(
  prisma: Database,
  clock: Clock,
  request: NewOperatorRequest,
): Promise<void> {
  await prisma.operatorRequest.create({
    data: { id: newId(), ...request, askedAt: await readMoment(prisma, clock) },
  })
}

/** False: the request is already decided. */
export async function decideRequest(
  prisma: Database,
  clock: Clock,
  { id, by, state }: { readonly id: string; readonly by: string; readonly state: 'approved' | 'declined' },
): Promise<boolean> {
  const { count } = await prisma.operatorRequest.updateMany({
    where: { id, state: 'open' },
    data: { state, decidedBy: by, decidedAt: await readMoment(prisma, clock) },
  })
  return count === 1
}

export async function noteDone(prisma: Transaction, id: string, outcome: string): Promise<void> {
  await prisma.operatorRequest.updateMany({
    where: { id, state: 'approved' },
    data: { state: 'done', outcome },
  })
}

/**
 * Changes what is sold as the request says, and records in the same transaction that it is done: once, however often it
 * is tried.
 *
 * @param toOutcome describes the result in words
 */
export async function changePackagesAsAgreed(
  prisma: Database,
  clock: Clock,
  { id, toOutcome }: { readonly id: string; readonly toOutcome: (isChanged: boolean) => string },
): Promise<string> {
  return await prisma.$transaction(async (tx) => {
    const outcome = toOutcome((await sql.changePackagesAsAgreed(tx, { request: id, now: clock() })) === true)
    await noteDone(tx, id, outcome)
    return outcome
  })
}

/** Open requests first, then the latest. */
export async function listRequests(prisma: Database, limit: number): Promise<OperatorRequest[]> {
  return await readRequests(prisma, undefined, limit)
}

/** Undefined: there is no such request. */
export async function readRequest(prisma: Database, id: string): Promise<OperatorRequest | undefined> {
  return isUuid(id) ? (await readRequests(prisma, id, 1))[0] : undefined
}

async function readRequests(
  prisma: Database,
  id: string | undefined,
  limit: number,
): Promise<OperatorRequest[]> {
  return await prisma.$queryRaw<OperatorRequest[]>`
    SELECT r.id, r.task, r.subject_id AS "subjectId", r.input, r.summary, r.reason, r.state, r.outcome,
      r.asked_by AS "askedBy", r.asked_at AS "askedAt", a.email AS "askedByEmail", d.email AS "decidedByEmail",
      s.email AS "subjectEmail"
    FROM operator_request r JOIN customer a ON a.id = r.asked_by LEFT JOIN customer d ON d.id = r.decided_by
      LEFT JOIN customer s ON s.id = r.subject_id
    WHERE ${id ?? null}::uuid IS NULL OR r.id = ${id ?? null}::uuid
    ORDER BY r.state NOT IN ('open', 'approved'), r.asked_at DESC LIMIT ${limit}::int`
}
