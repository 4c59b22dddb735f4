/**
 * Enters requests in the books. Those that arrive while others are being entered are entered together, in one commit.
 */
import { required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { withoutShare } from '../../foundation/db/shared-pool.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface SourceCall {
  readonly id: string
  readonly source: string
  /** The key under which the answer is stored. */
  readonly key: string
  /** The attempt at a lookup that needs the answer. */
  readonly attemptId: string | undefined
  readonly priceMicros: number
  readonly budgetMicros: number
}

interface Waiting {
  readonly call: SourceCall
  readonly resolve: (isEntered: boolean) => void
  readonly reject: (error: unknown) => void
}

/** For each database and source, the requests that wait for the commit before theirs. */
const queues = new WeakMap<Database, Map<string, Waiting[]>>()

/** False: the day's budget has no room. */
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

/** Takes all requests that wait. While they are being entered, others arrive. */
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
