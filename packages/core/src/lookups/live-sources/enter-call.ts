/** Enters requests in the books, before they are sent. Those for one source that arrive together share a commit. */
import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { latest, runTogetherOrAlone } from '../../foundation/db/run-together.ts'
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

type Entering = SourceCall & { readonly now: Date }
type Enter = (prisma: Database, call: Entering) => Promise<boolean>

/** By source, price, and budget. */
const ways = new Map<string, Enter>()

/** False: the day's budget has no room. */
export async function enterCall({ prisma, clock }: Dependencies, call: SourceCall): Promise<boolean> {
  const name = [call.source, call.priceMicros, call.budgetMicros].join(' ')
  const enter = ways.get(name) ?? runTogetherOrAlone({ name: 'enter_source_calls', run: enterCalls })
  ways.set(name, enter)
  return await enter(prisma, { ...call, now: clock() })
}

/** All for one source, price, and budget. */
async function enterCalls(
  on: FunctionCaller,
  calls: readonly Entering[],
): Promise<ReadonlyMap<number, boolean>> {
  const [first] = calls
  if (!first) return new Map()
  const entered = await sql.enterSourceCalls(on, {
    source: first.source,
    price: BigInt(first.priceMicros),
    budget: BigInt(first.budgetMicros),
    now: latest(calls),
    ids: calls.map(({ id }) => id),
    keys: calls.map(({ key }) => key),
    attempts: calls.map(({ attemptId }) => attemptId ?? null),
  })
  const room = required(entered, 'how many requests were entered')
  return new Map(calls.map((_, place) => [place, place < room]))
}
