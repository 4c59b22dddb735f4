/** What a customer does with a bulk lookup. False: it is not in a state for that, or not theirs. */

import { validate as isUuid } from 'uuid'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { BulkState } from './bulk-lookup.ts'

export interface BulkLookupName {
  readonly customerId: string
  readonly id: string
}

/** Who sends or starts a list; nothing: the customer. */
export interface Starter {
  /** The key or connection within whose limits it spends. */
  readonly startedBy?: string | undefined
  readonly byAgent?: boolean | undefined
}

/** What the customer decides with the start; undefined: as decided before. */
export interface StartChoices extends Starter {
  /** Whether vehicles that the customer has are left as they are. */
  readonly skipOwned?: boolean | undefined
  /** What automatic top-up may buy for the list from now on, in cents. */
  readonly topUpBudgetCents?: number | undefined
}

/** Begins the paid part, or goes on with it. */
export async function startBulkLookup(
  { prisma, clock }: Dependencies,
  { customerId, id }: BulkLookupName,
  choices: StartChoices = {},
): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await sql.startBulkLookup(prisma, { customer: customerId, id, now: clock(), ...choices })) === true
}

/** Rows that a worker has in hand are still looked up. One that is still checked waits when it is. */
export async function pauseBulkLookup(
  { prisma }: Dependencies,
  { customerId, id }: BulkLookupName,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const checking = await prisma.bulkLookup.updateMany({
    where: { customerId, id, state: 'checking', startsItself: true },
    data: { startsItself: false },
  })
  const running = await prisma.bulkLookup.updateMany({
    where: { customerId, id, state: { in: ['running', 'stopped'] } },
    data: { state: 'paused' },
  })
  return checking.count + running.count === 1
}

const CANCELABLE: readonly BulkState[] = ['checking', 'checked', 'running', 'paused', 'stopped']

/** For good. Rows that a worker has in hand are still looked up, and what was found stays. */
export async function cancelBulkLookup(
  { prisma, clock }: Dependencies,
  { customerId, id }: BulkLookupName,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const { count } = await prisma.bulkLookup.updateMany({
    where: { customerId, id, state: { in: [...CANCELABLE] } },
    data: { state: 'canceled', endedAt: await readMoment(prisma, clock) },
  })
  return count === 1
}

const DELETABLE: readonly BulkState[] = ['checking', 'checked', 'canceled', 'finished']

/** Forgets the list and what came of each row. Saved vehicles stay. */
export async function deleteBulkLookup(
  { prisma }: Dependencies,
  { customerId, id }: BulkLookupName,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const { count } = await prisma.bulkLookup.deleteMany({
    where: { customerId, id, state: { in: [...DELETABLE] } },
  })
  return count === 1
}
