/**
 * Recovers what was lost: events that never reached us or that no job processes anymore, and rows that a crash left
 * open. Every step is safe to repeat and to run concurrently, so several workers may reconcile alongside webhooks and
 * returning customers.
 */

import { NIL } from 'uuid'
import { required } from '../../foundation/db/call-function.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import { endPage, fulfilPage } from '../checkout/fulfil-page.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { finishRefund } from '../reversals/refund-payment.ts'
import { acceptEpoch, type RestoreCheck } from './check-restore.ts'
import { readMissedEvents } from './read-missed-events.ts'

export interface Reconciliation {
  /** What a restored database was missing, if this is one: charging was frozen until now. */
  readonly restored: RestoreCheck | null
  /** Events that had not reached us; the workers process them now. */
  readonly missedEvents: number
  /** Events that waited with no job left for them: it had failed for good, or was lost. */
  readonly revivedEvents: number
  /** Open pages that were read, and how many of them had something new. */
  readonly pages: { readonly read: number; readonly granted: number; readonly mismatched: number }
  /** Our refunds to which the vendor had not responded. */
  readonly finishedRefunds: number
  /** Checkouts whose customer never came back for the page. */
  readonly abandonedCheckouts: number
  /** What could not be examined; the next run tries it again. */
  readonly failures: readonly ReconciliationFailure[]
}

export interface ReconciliationFailure {
  readonly what: 'page' | 'refund'
  readonly id: string
  readonly error: unknown
}

/** Younger rows may still be in progress. */
const SETTLED_AFTER_MS = 2 * 60_000
/** How many rows are processed at once. */
const PAGE = 10

/** Throws `PaymentsUnavailable` if the vendor does not respond. */
export async function reconcilePayments(dependencies: FulfilmentDependencies): Promise<Reconciliation> {
  const failures: ReconciliationFailure[] = []
  return {
    // Revive first, because the vendor may not respond.
    revivedEvents: required(await sql.revivePaymentEvents(dependencies.prisma), 'the number of events'),
    restored: await acceptEpoch(dependencies),
    missedEvents: await readMissedEvents(dependencies),
    abandonedCheckouts: await closeAbandonedCheckouts(dependencies),
    pages: await readOpenPages(dependencies, failures),
    finishedRefunds: await finishRefunds(dependencies, failures),
    failures,
  }
}

/** Closes checkouts whose page can no longer be returned to anyone, because their key has been deleted. */
async function closeAbandonedCheckouts({ prisma, clock }: FulfilmentDependencies): Promise<number> {
  const forgotten = new Date(
    Number(await readMoment(prisma, clock)) - IDEMPOTENCY_RETENTION_HOURS * 60 * 60_000,
  )
  return await prisma.$executeRaw`
    UPDATE checkout SET state = 'failed' WHERE id IN (
      SELECT id FROM checkout WHERE state = 'preparing' AND created_at < ${forgotten}::timestamptz
      FOR UPDATE SKIP LOCKED)`
}

async function readOpenPages(
  dependencies: FulfilmentDependencies,
  failures: ReconciliationFailure[],
): Promise<Reconciliation['pages']> {
  const { prisma } = dependencies
  const open = { state: 'open', createdAt: { lt: await settledSince(dependencies) } }
  const pages = { read: 0, granted: 0, mismatched: 0 }
  await eachPage(
    (id) =>
      prisma.checkout.findMany({
        where: { ...open, id },
        orderBy: { id: 'asc' },
        take: PAGE,
        include: { customer: { select: { closedAt: true } } },
      }),
    async ({ id, pageId, customer }) => {
      if (pageId === null) return
      await tryRow(failures, 'page', id, async () => {
        const { kind } = await (customer.closedAt ? endPage : fulfilPage)(dependencies, pageId)
        pages.read += 1
        if (kind === 'granted') pages.granted += 1
        if (kind === 'mismatch') pages.mismatched += 1
      })
    },
  )
  return pages
}

async function finishRefunds(
  dependencies: FulfilmentDependencies,
  failures: ReconciliationFailure[],
): Promise<number> {
  const { prisma } = dependencies
  const requested = { state: 'requested', createdAt: { lt: await settledSince(dependencies) } }
  let finished = 0
  await eachPage(
    (id) => prisma.refund.findMany({ where: { ...requested, id }, orderBy: { id: 'asc' }, take: PAGE }),
    async ({ id }) => {
      await tryRow(failures, 'refund', id, async () => {
        await finishRefund(dependencies, id)
        finished += 1
      })
    },
  )
  return finished
}

async function settledSince({ prisma, clock }: FulfilmentDependencies): Promise<Date> {
  return new Date(Number(await readMoment(prisma, clock)) - SETTLED_AFTER_MS)
}

async function eachPage<Row extends { readonly id: string }>(
  read: (after: { readonly gt: string }) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let rows = await read({ gt: NIL })
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    await Promise.all(rows.map((row) => work(row)))
    rows = await read({ gt: last.id })
  }
}

/**
 * A row that cannot be examined must not hold up the others. If the vendor does not respond, all would fail, so that
 * ends the run.
 */
async function tryRow(
  failures: ReconciliationFailure[],
  what: ReconciliationFailure['what'],
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof PaymentsUnavailable && !error.final) throw error
    failures.push({ what, id, error })
  }
}
