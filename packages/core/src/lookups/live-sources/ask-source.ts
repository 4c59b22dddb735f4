/** Asks a source, within the limits of the vendor's terms and ours. */
import { OwnLimit, type Reply } from '@vinspec/live-sources'
import { parseStatements } from '@vinspec/vehicle-data'
import { billTo, closeCall } from './bill-source.ts'
import { noteHealth } from './source-health.ts'
import type { SourceQuestion } from './source-question.ts'

/** What a source says. That it knows nothing is an answer, too. */
export type SourceAnswer = Exclude<Reply, { kind: 'away' | 'closed' }> & {
  /** The IDs of requests that were paid for and are still open: storing the answer closes them. */
  readonly callIds: readonly string[]
}

/** The source cannot be asked, or does not answer: for the customer, both are the same. */
export interface FoundAway {
  readonly kind: 'away'
  readonly cause: unknown
  readonly retryAfterMs?: number
}

const NEVER = new AbortController().signal
/** After this long, an operator may have acted, so a closed source is tried again. */
const CLOSED_FOR_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

export async function askSource(question: SourceQuestion): Promise<SourceAnswer | FoundAway> {
  const { configured, subject, key, watchers, clock } = question
  const { source } = configured
  const { vehicle, consent, attemptId } = subject
  let isOverBudget = false
  const onOverBudget = () => {
    isOverBudget = true
  }
  const callIds: string[] = []
  const close = async (id: string) =>
    await closeCall(question, { id, cost: source.terms.price.micros, outcome: 'result' })
  let isOver = false
  const begun = performance.now()
  const said = await source.ask({
    vin: vehicle.vin,
    identity: vehicle.record.identity,
    ...(consent?.ownerToken !== undefined && { ownerToken: consent.ownerToken }),
    signal: NEVER,
    bill: billTo(question, configured, {
      key,
      attemptId,
      onOverBudget,
      // No stored answer contains a result that arrives after the deadline, so its request is closed immediately.
      onResult: async (id) => (isOver ? await close(id) : void callIds.push(id)),
    }),
  })
  isOver = true
  const reply = readReply(said)
  const ms = performance.now() - begun
  const outcome = isOverBudget ? 'over_budget' : isHeldBack(reply) ? 'limited' : reply.kind
  const { cause } = { cause: undefined, ...reply }
  const doubtful = doubtfulFacts(said, reply)
  const asked = { source: source.name, outcome, ms, cause, doubtful } as const
  for (const watcher of watchers) watcher.onAsked(asked)
  await noteHealth(question, configured, asked)

  if (reply.kind === 'answered' || reply.kind === 'unknown') return { ...reply, callIds }
  for (const id of callIds) await close(id)
  if (isOverBudget) {
    const used = new OwnLimit(`the budget of ${source.name} is used up`, { cause: reply.cause })
    return { kind: 'away', cause: used, retryAfterMs: untilTomorrow(clock()) }
  }
  return reply.kind === 'closed' ? { kind: 'away', cause: reply.cause, retryAfterMs: CLOSED_FOR_MS } : reply
}

const isHeldBack = (reply: Reply): boolean => reply.kind === 'away' && reply.cause instanceof OwnLimit

/** Only facts that an answer can have are kept. A source that violates its own declaration is broken. */
function readReply(reply: Reply): Reply {
  if (reply.kind !== 'answered') return reply
  try {
    return { ...reply, statements: parseStatements(reply.statements) }
  } catch (cause) {
    return { kind: 'away', cause }
  }
}

/** Facts that the source itself does not believe, and facts that no answer can have. */
function doubtfulFacts(said: Reply, read: Reply): string[] {
  if (said.kind !== 'answered' || read.kind !== 'answered') return []
  const lost = said.statements.flatMap(({ facts }, i) => {
    const kept = read.statements[i]?.facts ?? {}
    return Object.entries(facts).flatMap(([name, fact]) =>
      fact == null || Object.hasOwn(kept, name) ? [] : [name],
    )
  })
  return [...(said.doubtful ?? []), ...lost]
}

const untilTomorrow = (now: Date): number => DAY_MS - (now.getTime() % DAY_MS)
