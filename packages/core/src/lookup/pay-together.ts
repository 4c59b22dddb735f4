/** Lookups that arrive while others are being paid for are paid for together: one commit for all of them. */
import { always } from '../db/call-function.ts'
import type { Database } from '../db/client.ts'
import * as sql from '../generated/sql/functions.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../policy.ts'
import type { Attempt, Settlement } from './lookup-steps.ts'

export interface Payment extends Settlement {
  readonly attempt: Attempt
}

/** Takes one payment. Returns the credits left, or null: it was not paid, and has to be looked at alone. */
type Till = (payment: Payment) => Promise<number | null>

interface Waiting {
  readonly payment: Payment
  readonly resolve: (remaining: number | null) => void
}

const tills = new WeakMap<Database, Till>()

/**
 * Pays at once, or with all that wait for the commit before; never later than that.
 * @param atMost lookups in one commit; 0: each in its own, and none waits
 */
export async function payTogether(
  prisma: Database,
  payment: Payment,
  atMost: number,
): Promise<number | null> {
  if (atMost === 0) return (await payAll(prisma, [payment])).get(0) ?? null
  const till = tills.get(prisma) ?? openTill(prisma, atMost)
  tills.set(prisma, till)
  return await till(payment)
}

function openTill(prisma: Database, atMost: number): Till {
  let waiting: Waiting[] = []
  let busy = false

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const { batch, rest } = takeBatch(waiting, atMost)
      waiting = rest
      const left = await payAll(
        prisma,
        batch.map(({ payment }) => payment),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(left.get(index) ?? null)
    }
    busy = false
  }

  return (payment) =>
    new Promise((resolve) => {
      waiting.push({ payment, resolve })
      if (busy) return
      busy = true
      // Whatever else arrived in this turn of the event loop comes along.
      setImmediate(work)
    })
}

/** The first that wait. A key that is there twice waits for its answer: the second is a replay of the first. */
function takeBatch(
  waiting: readonly Waiting[],
  atMost: number,
): { readonly batch: Waiting[]; readonly rest: Waiting[] } {
  const keys = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const each of waiting) {
    const { customerId, key } = each.payment.attempt
    const name = `${customerId} ${key}`
    const fits = batch.length < atMost && !keys.has(name)
    keys.add(name)
    ;(fits ? batch : rest).push(each)
  }
  return { batch, rest }
}

/** By place, the credits left after each that was paid. None, when the database refused them or could not be reached. */
async function payAll(prisma: Database, payments: readonly Payment[]): Promise<ReadonlyMap<number, number>> {
  const now = new Date(Math.max(...payments.map((each) => each.now.getTime())))
  try {
    const rows = await sql.payLookups(prisma, {
      customers: payments.map(({ attempt }) => attempt.customerId),
      keys: payments.map(({ attempt }) => attempt.key),
      fingerprints: payments.map(({ attempt }) => attempt.fingerprint),
      attempts: payments.map(({ attempt }) => attempt.id),
      vins: payments.map(({ vin }) => vin),
      answers: payments.map(({ answerId }) => answerId),
      requestIds: payments.map(({ requestId }) => requestId),
      now,
      retention: `${IDEMPOTENCY_RETENTION_HOURS} hours`,
    })
    return new Map(
      rows.map(({ place, available }) => [always(place, 'a place') - 1, always(available, 'what is left')]),
    )
  } catch {
    // One of them may have spoiled it for all, or the connection broke after the commit. Each finds out alone, under
    // the same attempt, which is charged once.
    return new Map()
  }
}
