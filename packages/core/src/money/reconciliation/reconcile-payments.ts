/**
 * Recovers what was lost: events that never reached us or that nothing processes anymore, and rows that a crash left
 * open. Everything it calls is safe to repeat and to run concurrently, so several workers may reconcile alongside
 * webhooks and returning customers.
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
  /** What a restored database did not have, if this is one: charging was frozen until now. */
  readonly restored: RestoreCheck | null
  /** Events that we had not received; they are with the workers now. */
  readonly missedEvents: number
  /** Events that waited with no job left for them: it had failed for good, or was lost. */
  readonly revivedEvents: number
  /** Open pages that were looked at, and what of them was new. */
  readonly pages: { readonly read: number; readonly granted: number; readonly mismatched: number }
  /** Refunds of ours that had no answer. */
  readonly finishedRefunds: number
  /** Checkouts whose customer never returned for the page. */
  readonly abandonedCheckouts: number
  /** What could not be looked at; it is tried again the next time. */
  readonly failures: readonly ReconciliationFailure[]
}

export interface ReconciliationFailure {
  readonly what: 'page' | 'refund'
  readonly id: string
  readonly error: unknown
}

/** What is younger is still under way. */
const SETTLED_AFTER_MS = 2 * 60_000
/** At once. */
const PAGE = 10

/** Throws `PaymentsUnavailable` when the vendor does not answer now. */
export async function reconcilePayments(dependencies: FulfilmentDependencies): Promise<Reconciliation> {
  const failures: ReconciliationFailure[] = []
  return {
    // Before the vendor is asked, which may not answer.
    revivedEvents: required(await sql.revivePaymentEvents(dependencies.prisma), 'the number of events'),
    restored: await acceptEpoch(dependencies),
    missedEvents: await readMissedEvents(dependencies),
    abandonedCheckouts: await closeAbandonedCheckouts(dependencies),
    pages: await readOpenPages(dependencies, failures),
    finishedRefunds: await finishRefunds(dependencies, failures),
    failures,
  }
}

/** Their page can no longer be returned to anyone: the key has been deleted. */
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
      await noting(failures, 'page', id, async () => {
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
      await noting(failures, 'refund', id, async () => {
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

/** One row that cannot be judged must not hold up the others; a vendor that does not answer would fail them all. */
async function noting(
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
