/** What a customer does with a bulk lookup. False: its state does not allow that, or this customer has no such list. */

import { validate as isUuid } from 'uuid'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { BulkState } from './bulk-lookup.ts'

export interface BulkLookupName {
  readonly customerId: string
  readonly id: string
}

/** The key or connection that sends or starts a list; empty: the customer. */
export interface Starter {
  /** The key or connection within whose limits the list spends. */
  readonly startedBy?: string | undefined
  readonly byAgent?: boolean | undefined
}

/** What the customer decides when starting a list; undefined: as decided before. */
export interface StartChoices extends Starter {
  /** Whether vehicles that the customer already has are skipped. */
  readonly skipOwned?: boolean | undefined
  /** What automatic top-up may buy for the list from now on, in cents. */
  readonly topUpBudgetCents?: number | undefined
}

/** Starts the paid part, or continues it. */
export async function startBulkLookup(
  { prisma, clock }: Dependencies,
  { customerId, id }: BulkLookupName,
  choices: StartChoices = {},
): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await sql.startBulkLookup(prisma, { customer: customerId, id, now: clock(), ...choices })) === true
}

/**
 * Pauses the list. Rows that a worker has claimed are still looked up. A list that is still being checked then waits to
 * be started.
 */
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

/** Cancels the list for good. Rows that a worker has claimed are still looked up, and vehicles that were found stay. */
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

/**
 * Deletes the list and the outcomes of its rows. Saved vehicles stay. A canceled list stays while a worker has claimed
 * rows of it: the next list must not pay for the same vehicles.
 */
export async function deleteBulkLookup(
  { prisma, clock }: Dependencies,
  { customerId, id }: BulkLookupName,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const now = await readMoment(prisma, clock)
  const nobodyWorks = [
    { state: { not: 'canceled' } },
    { leaseExpiresAt: null },
    { leaseExpiresAt: { lte: now } },
  ]
  const { count } = await prisma.bulkLookup.deleteMany({
    where: { customerId, id, state: { in: [...DELETABLE] }, OR: nobodyWorks },
  })
  return count === 1
}
