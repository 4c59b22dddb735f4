/**
 * Makes up for what was lost: events that did not reach us, and rows that a crash left open. Everything it calls
 * may be called again and at once, so several workers may reconcile, beside webhooks and returning customers.
 */
import { fulfilPage } from '../checkout/fulfil-page.ts'
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'
import { finishRefund } from '../reversals/refund-payment.ts'
import { readMissedEvents } from './read-missed-events.ts'

export interface Reconciliation {
  /** Events that we had not received; they are with the workers now. */
  readonly missedEvents: number
  /** Open pages that were looked at, and what of them was new. */
  readonly pages: { readonly read: number; readonly granted: number; readonly mismatched: number }
  /** Refunds of ours that had no answer. */
  readonly finishedRefunds: number
  /** Checkouts whose customer has not come back for the page. */
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
  const { prisma, clock } = dependencies
  const now = clock().getTime()
  const createdAt = { lt: new Date(now - SETTLED_AFTER_MS) }
  const failures: ReconciliationFailure[] = []

  const missedEvents = await readMissedEvents(dependencies)
  const abandoned = await prisma.checkout.updateMany({
    where: { state: 'preparing', createdAt: { lt: new Date(now - IDEMPOTENCY_RETENTION_HOURS * 3_600_000) } },
    data: { state: 'failed' },
  })
  const pages = { read: 0, granted: 0, mismatched: 0 }
  await eachPage(
    (after) =>
      prisma.checkout.findMany({
        where: { state: 'open', createdAt, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE,
      }),
    async ({ id, sessionId }) => {
      if (sessionId === null) return
      await noting(failures, 'page', id, async () => {
        const { kind } = await fulfilPage(dependencies, sessionId)
        pages.read += 1
        if (kind === 'granted') pages.granted += 1
        if (kind === 'mismatch') pages.mismatched += 1
      })
    },
  )
  let finishedRefunds = 0
  await eachPage(
    (after) =>
      prisma.refund.findMany({
        where: { state: 'requested', createdAt, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE,
      }),
    async ({ id }) => {
      await noting(failures, 'refund', id, async () => {
        await finishRefund(dependencies, id)
        finishedRefunds += 1
      })
    },
  )
  return { missedEvents, pages, finishedRefunds, abandonedCheckouts: abandoned.count, failures }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

async function eachPage<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let rows = await read(BEFORE_ALL)
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    await Promise.all(rows.map((row) => work(row)))
    rows = await read(last.id)
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
