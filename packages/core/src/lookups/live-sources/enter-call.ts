/** Enters requests in the books, and those that come while others are being entered together: one commit for all of them. */
import { required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { withoutShare } from '../../foundation/db/shared-pool.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface SourceCall {
  readonly id: string
  readonly source: string
  /** What the answer is kept by. */
  readonly key: string
  /** The attempt at a lookup that needs it. */
  readonly attemptId: string | undefined
  readonly priceMicros: number
  readonly budgetMicros: number
}

interface Waiting {
  readonly call: SourceCall
  readonly resolve: (isEntered: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Of each database and source, those that wait for the commit before theirs. */
const queues = new WeakMap<Database, Map<string, Waiting[]>>()

/** False: the budget of the day has no room. */
export async function enterCall({ prisma, clock }: Dependencies, call: SourceCall): Promise<boolean> {
  const { source, priceMicros, budgetMicros } = call
  const of = queues.get(prisma) ?? new Map<string, Waiting[]>()
  queues.set(prisma, of)
  const name = [source, priceMicros, budgetMicros].join(' ')
  return await new Promise((resolve, reject) => {
    const waiting = { call, resolve, reject }
    const queue = of.get(name)
    if (queue) return void queue.push(waiting)
    of.set(name, [waiting])
    void withoutShare(async () => {
      for (let next = take(of, name); next.length > 0; next = take(of, name)) {
        await enter({ prisma, clock }, next)
      }
      of.delete(name)
    })
  })
}

/** All that wait. While they are being entered, others come. */
function take(of: ReadonlyMap<string, Waiting[]>, name: string): readonly Waiting[] {
  return of.get(name)?.splice(0) ?? []
}

/** Never throws. */
async function enter({ prisma, clock }: Dependencies, asked: readonly Waiting[]): Promise<void> {
  const calls = asked.map(({ call }) => call)
  const [first] = calls
  if (!first) return
  try {
    const entered = await sql.enterSourceCalls(prisma, {
      source: first.source,
      price: BigInt(first.priceMicros),
      budget: BigInt(first.budgetMicros),
      now: clock(),
      ids: calls.map(({ id }) => id),
      keys: calls.map(({ key }) => key),
      attempts: calls.map(({ attemptId }) => attemptId ?? null),
    })
    const room = required(entered, 'how many requests were entered')
    for (const [place, { resolve }] of asked.entries()) resolve(place < room)
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
