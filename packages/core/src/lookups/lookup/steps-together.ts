/** Lookups that hold a credit, are paid for, or settle while others do take that step together, in one commit. */
import { LRUCache } from 'lru-cache'
import type { Database } from '../../foundation/db/client.ts'
import { runTogether, type StepKind } from '../../foundation/db/run-together.ts'
import {
  type Attempt,
  type Begun,
  beginLookup,
  holdLookups,
  type Paid,
  type Payment,
  payLookup,
  payLookups,
  settleLookups,
} from './lookup-steps.ts'

export interface PaymentTerms {
  readonly leaseMs: number
  /** The most lookups in one commit; 0: each has its own, and none waits. */
  readonly atMost: number
}

interface Paying {
  readonly attempt: Attempt
}

/** Takes steps of one kind together, except for customers who may keep the others waiting. */
interface Till<Step, Result> {
  /** Together with others, or alone. */
  readonly take: <T>(
    prisma: Database,
    step: Step,
    atMost: number,
    alone: () => Promise<T>,
  ) => Promise<Result | T>
  readonly takeAlone: <T>(prisma: Database, step: Step, alone: () => Promise<T>) => Promise<T>
}

interface Apart {
  /** How many of a customer's steps are currently running alone. */
  readonly alone: Map<string, number>
  /** Customers whose last step alone failed a short while ago. */
  readonly stuck: LRUCache<string, true>
}

/** A customer whose rows stay locked delays the others once in this time, by one short wait. */
const STUCK_FOR_MS = 10_000
const STUCK_CUSTOMERS = 1_000

const holds = openTill({ name: 'start_lookups', run: holdLookups })
const payments = openTill({ name: 'pay_lookups', run: payLookups })
const settlements = openTill({ name: 'settle_lookups', run: settleLookups })

/** For a lookup whose answer takes time: claims its key and holds its credit. */
export async function holdFor(
  prisma: Database,
  attempt: Attempt,
  { leaseMs, atMost }: PaymentTerms,
): Promise<Begun> {
  const step = { attempt, leaseMs }
  const alone = async () => await beginLookup(prisma, attempt, leaseMs)
  return attempt.spender
    ? await holds.takeAlone(prisma, step, alone)
    : await holds.take(prisma, step, atMost, alone)
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
  const alone = async () => await payLookup(prisma, payment, leaseMs)
  const paid = payment.attempt.spender
    ? await payments.takeAlone(prisma, payment, alone)
    : await payments.take(prisma, payment, atMost, alone)
  return typeof paid === 'number' ? { outcome: 'charged', available: paid } : paid
}

/**
 * For a lookup that holds its credit. Returns the credits left; null: the hold is no longer open, and nothing was
 * charged.
 */
export async function settleFor(prisma: Database, payment: Payment, atMost: number): Promise<number | null> {
  return await settlements.take(
    prisma,
    payment,
    atMost,
    async () => (await settleLookups(prisma, [payment])).get(0) ?? null,
  )
}

/**
 * A step that fails together with others is taken alone. While one of a customer's steps runs alone, and for a while
 * after that failed, the customer's other steps run alone, too: they may wait for the same lock, and must not make other
 * customers wait with them.
 */
function openTill<Step extends Paying, Result>(kind: StepKind<Step, Result>): Till<Step, Result> {
  const together = runTogether({ ...kind, customerOf: ({ attempt }: Step) => attempt.customerId })
  const customers = new WeakMap<Database, Apart>()

  function apartOf(prisma: Database): Apart {
    const stuck = () => new LRUCache<string, true>({ max: STUCK_CUSTOMERS, ttl: STUCK_FOR_MS })
    const apart = customers.get(prisma) ?? { alone: new Map(), stuck: stuck() }
    customers.set(prisma, apart)
    return apart
  }

  async function takeAlone<T>(prisma: Database, step: Step, alone: () => Promise<T>): Promise<T> {
    const { customerId } = step.attempt
    const apart = apartOf(prisma)
    apart.alone.set(customerId, (apart.alone.get(customerId) ?? 0) + 1)
    try {
      return await alone()
    } catch (error) {
      apart.stuck.set(customerId, true)
      throw error
    } finally {
      const others = (apart.alone.get(customerId) ?? 1) - 1
      if (others > 0) apart.alone.set(customerId, others)
      else apart.alone.delete(customerId)
    }
  }

  return {
    takeAlone,
    async take(prisma, step, atMost, alone) {
      const { customerId } = step.attempt
      const apart = apartOf(prisma)
      if (!apart.alone.has(customerId) && !apart.stuck.has(customerId)) {
        const result = await together(prisma, step, atMost)
        if (result !== undefined) return result
      }
      return await takeAlone(prisma, step, alone)
    },
  }
}
