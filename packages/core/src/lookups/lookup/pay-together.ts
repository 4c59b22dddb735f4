/** Lookups that are ready to be paid for while others are being paid for are paid for together, in one commit. */
import { LRUCache } from 'lru-cache'
import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { withoutShare } from '../../foundation/db/shared-pool.ts'
import { functionSpan } from '../../foundation/db/statement-span.ts'
import { inTracesOf } from '../../foundation/db/with-trace.ts'
import { type Caller, currentCaller, inSpanOfEach } from '../../foundation/process/spans.ts'
import { type Paid, type Payment, payLookup, payLookups, settleLookups } from './lookup-steps.ts'

export interface PaymentTerms {
  readonly leaseMs: number
  /** The most lookups in one commit; 0: each has its own, and none waits. */
  readonly atMost: number
}

/** Pays for several lookups. Returns, for each that it paid for, the place and the credits left after it. */
type PayAll = (
  on: FunctionCaller,
  payments: readonly Payment[],
) => Promise<ReadonlyArray<{ readonly place: number | null; readonly available: number | null }>>

interface Asked {
  readonly payment: Payment
  readonly caller: Caller | undefined
}

interface Till {
  /** Takes one payment. Returns the credits left; null: it was not paid here, and has to be paid alone. */
  readonly pay: (payment: Payment) => Promise<number | null>
  /** How many of a customer's payments are currently running alone. */
  readonly alone: Map<string, number>
  /** Customers whose last payment alone failed a short while ago. */
  readonly stuck: LRUCache<string, true>
}

interface Waiting extends Asked {
  readonly resolve: (remaining: number | null) => void
}

/** A customer whose rows stay locked delays the others once in this time, by one short wait. */
const STUCK_FOR_MS = 10_000
const STUCK_CUSTOMERS = 1_000

/** Two for each database that this process uses. */
type Tills = WeakMap<Database, Till>
const tills: Readonly<Record<'pay_lookups' | 'settle_lookups', Tills>> = {
  pay_lookups: new WeakMap(),
  settle_lookups: new WeakMap(),
}

/**
 * For a lookup whose answer is at hand, so that nothing is held. A lookup with a spender is paid for alone, because it
 * has to wait for the spender.
 */
export async function payFor(
  prisma: Database,
  payment: Payment,
  { leaseMs, atMost }: PaymentTerms,
): Promise<Paid> {
  const till = tillOf(prisma, 'pay_lookups', payLookups, atMost)
  const alone = async () => await payLookup(prisma, payment, leaseMs)
  const paid = payment.attempt.spender
    ? await payAlone(till, payment, alone)
    : await payAt(till, payment, alone)
  return typeof paid === 'number' ? { outcome: 'charged', available: paid } : paid
}

/**
 * For a lookup that holds its credit. Returns the credits left; null: the hold is no longer open, and nothing was
 * charged.
 */
export async function settleFor(prisma: Database, payment: Payment, atMost: number): Promise<number | null> {
  const till = tillOf(prisma, 'settle_lookups', settleLookups, atMost)
  return await payAt(till, payment, async () => {
    const [settled] = await settleLookups(prisma, [payment])
    return settled ? required(settled.available, 'what is left') : null
  })
}

/**
 * Pays immediately, or together with all payments that wait for the current commit, never later than that. A payment
 * that fails this way is made alone. While one of a customer's payments runs alone, and for a while after that failed,
 * the customer's other payments run alone, too: they may wait for the same lock, and must not make other customers wait
 * with them.
 */
async function payAt<T>(till: Till, payment: Payment, alone: () => Promise<T>): Promise<number | T> {
  const { customerId } = payment.attempt
  if (!till.alone.has(customerId) && !till.stuck.has(customerId)) {
    const available = await till.pay(payment)
    if (available !== null) return available
  }
  return await payAlone(till, payment, alone)
}

async function payAlone<T>(
  till: Till,
  { attempt: { customerId } }: Payment,
  alone: () => Promise<T>,
): Promise<T> {
  till.alone.set(customerId, (till.alone.get(customerId) ?? 0) + 1)
  try {
    return await alone()
  } catch (error) {
    till.stuck.set(customerId, true)
    throw error
  } finally {
    const others = (till.alone.get(customerId) ?? 1) - 1
    if (others > 0) till.alone.set(customerId, others)
    else till.alone.delete(customerId)
  }
}

function tillOf(prisma: Database, name: keyof typeof tills, payAll: PayAll, atMost: number): Till {
  const till =
    tills[name].get(prisma) ?? openTill((asked) => payTogether(prisma, name, payAll, asked), atMost)
  tills[name].set(prisma, till)
  return till
}

function openTill(
  payAll: (asked: readonly Asked[]) => Promise<ReadonlyMap<number, number>>,
  atMost: number,
): Till {
  const alone = new Map<string, number>()
  const stuck = new LRUCache<string, true>({ max: STUCK_CUSTOMERS, ttl: STUCK_FOR_MS })
  const payOne = async (payment: Payment) =>
    (await payAll([{ payment, caller: currentCaller() }])).get(0) ?? null
  if (atMost === 0) return { pay: payOne, alone, stuck }

  const waiting: Waiting[] = []
  let busy = false

  async function work(): Promise<void> {
    let answer = () => {}
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atMost)
      const paying = payAll(batch)
      // The database gets the next batch before the last one's callers are answered, because answering takes this
      // process longer than sending.
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
      // Includes everything else that arrives in this turn of the event loop.
      setImmediate(() => withoutShare(work))
    })
  return { pay, alone, stuck }
}

/**
 * By place, the credits left after each lookup that was paid for. Empty if the database rejected them or was
 * unavailable.
 */
async function payTogether(
  prisma: Database,
  name: string,
  payAll: PayAll,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, number>> {
  const payments = asked.map(({ payment }) => payment)
  const customers = payments.map(({ attempt }) => attempt.customerId)
  const callers = asked.map(({ caller }) => caller)
  try {
    const paid = await inSpanOfEach(callers, functionSpan(name, asked.length), (traceparents) =>
      payAll(inTracesOf(prisma, customers, traceparents), payments),
    )
    return new Map(
      paid.map((each) => [required(each.place, 'a place') - 1, required(each.available, 'what is left')]),
    )
  } catch {
    // One lookup failed for all, or waits for a lock, or the connection broke after the commit. Each finds out alone,
    // under the same attempt, which is charged only once.
    return new Map()
  }
}
