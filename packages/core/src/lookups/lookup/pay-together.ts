/** Lookups that arrive while others are being paid for are paid for together: one commit for all of them. */
import { LRUCache } from 'lru-cache'
import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { withoutShare } from '../../foundation/db/shared-pool.ts'
import { functionSpan } from '../../foundation/db/statement-span.ts'
import { inTracesOf } from '../../foundation/db/with-trace.ts'
import { type Caller, currentCaller, inSpanOfEach } from '../../foundation/process/spans.ts'
import * as sql from '../../generated/sql/functions.ts'
import { type Attempt, type Paid, payLookup, retentionOf, type Settlement } from './lookup-steps.ts'

export interface Payment extends Settlement {
  readonly attempt: Attempt
}

export interface PaymentTerms {
  readonly leaseMs: number
  /** Lookups in one commit; 0: each has its own, and none waits. */
  readonly atMost: number
}

interface Asked {
  readonly payment: Payment
  readonly caller: Caller | undefined
}

interface Till {
  /** Takes one payment. Returns the credits left, or null: it was not paid, and needs a closer look. */
  readonly pay: (payment: Payment) => Promise<number | null>
  /** How many of a customer's payments are currently running alone. */
  readonly alone: Map<string, number>
  /** Customers whose last payment alone failed, for some time. */
  readonly stuck: LRUCache<string, true>
}

interface Waiting extends Asked {
  readonly resolve: (remaining: number | null) => void
}

/** So a customer whose rows stay locked costs the others one short wait in that time. */
const STUCK_FOR_MS = 10_000
const STUCK_CUSTOMERS = 1_000

/** One for each database that this process uses. */
const tills = new WeakMap<Database, Till>()

/**
 * Pays immediately, or together with all that wait for the previous commit, never later than that; and alone if that
 * fails. While one of a customer's payments runs alone, and for some time after that failed, so do their others: they may
 * wait for the same lock, and must not make other customers wait with them.
 */
export async function payFor(prisma: Database, payment: Payment, terms: PaymentTerms): Promise<Paid> {
  const till = tills.get(prisma) ?? openTill(prisma, terms.atMost)
  tills.set(prisma, till)
  const { attempt } = payment
  const { customerId } = attempt
  if (!attempt.spender && !till.alone.has(customerId) && !till.stuck.has(customerId)) {
    const available = await till.pay(payment)
    if (available !== null) return { outcome: 'charged', available }
  }
  till.alone.set(customerId, (till.alone.get(customerId) ?? 0) + 1)
  try {
    return await payLookup(prisma, attempt, payment, terms.leaseMs)
  } catch (error) {
    till.stuck.set(customerId, true)
    throw error
  } finally {
    const others = (till.alone.get(customerId) ?? 1) - 1
    if (others > 0) till.alone.set(customerId, others)
    else till.alone.delete(customerId)
  }
}

function openTill(prisma: Database, atMost: number): Till {
  const alone = new Map<string, number>()
  const stuck = new LRUCache<string, true>({ max: STUCK_CUSTOMERS, ttl: STUCK_FOR_MS })
  const payOne = async (payment: Payment) =>
    (await payAll(prisma, [{ payment, caller: currentCaller() }])).get(0) ?? null
  if (atMost === 0) return { pay: payOne, alone, stuck }

  const waiting: Waiting[] = []
  let busy = false

  async function work(): Promise<void> {
    let answer = () => {}
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atMost)
      const paying = payAll(prisma, batch)
      // The database has the next before the last are answered, which takes the process longer than to send it.
      process.nextTick(answer)
      const left = await paying
      answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(left.get(index) ?? null)
      }
    }
    answer()
    busy = false
  }

  const pay = (payment: Payment) =>
    new Promise<number | null>((resolve) => {
      waiting.push({ payment, caller: currentCaller(), resolve })
      if (busy) return
      busy = true
      // Whatever else arrived in this turn of the event loop comes along.
      setImmediate(() => withoutShare(work))
    })
  return { pay, alone, stuck }
}

/** By place, the credits left after each that was paid. None, when the database refused them or could not be reached. */
async function payAll(prisma: Database, asked: readonly Asked[]): Promise<ReadonlyMap<number, number>> {
  const payments = asked.map(({ payment }) => payment)
  const customers = payments.map(({ attempt }) => attempt.customerId)
  const callers = asked.map(({ caller }) => caller)
  try {
    return await inSpanOfEach(callers, functionSpan('pay_lookups', asked.length), (traceparents) =>
      callPayLookups(inTracesOf(prisma, customers, traceparents), payments, customers),
    )
  } catch {
    // One lookup failed for all or waits for a lock, or the connection broke after the commit. Each finds out alone,
    // under the same attempt, which is charged once.
    return new Map()
  }
}

async function callPayLookups(
  on: FunctionCaller,
  payments: readonly Payment[],
  customers: string[],
): Promise<ReadonlyMap<number, number>> {
  const now = new Date(Math.max(...payments.map((each) => each.now.getTime())))
  const rows = await sql.payLookups(on, {
    customers,
    keys: payments.map(({ attempt }) => attempt.key),
    fingerprints: payments.map(({ attempt }) => attempt.fingerprint),
    attempts: payments.map(({ attempt }) => attempt.id),
    vins: payments.map(({ vin }) => vin),
    answers: payments.map(({ answerId }) => answerId),
    requestIds: payments.map(({ requestId }) => requestId),
    now,
    retention: `${Math.max(...payments.map(({ attempt }) => retentionOf(attempt)))} hours`,
  })
  return new Map(
    rows.map(({ place, available }) => [required(place, 'a place') - 1, required(available, 'what is left')]),
  )
}
