/**
 * Steps of one kind that arrive while others are being committed share the next commit. None waits longer than the
 * commit before it.
 */
import { LOOKUPS_AT_ONCE } from '../policy.ts'
import { type Caller, currentCaller, inSpanOfEach } from '../process/spans.ts'
import { type FunctionCaller, required } from './call-function.ts'
import type { Database } from './client.ts'
import { withoutShare } from './shared-pool.ts'
import { functionSpan } from './statement-span.ts'
import { inTracesOf } from './with-trace.ts'

export interface StepKind<Step, Result> {
  /** The function that runs the steps, as their spans name it. */
  readonly name: string
  /** Runs the steps in one commit. Returns, by place, the results of those that it ran. */
  readonly run: (on: FunctionCaller, steps: readonly Step[]) => Promise<ReadonlyMap<number, Result>>
  /** The customer in whose trace the jobs of a step run; default: steps enqueue none. */
  readonly customerOf?: (step: Step) => string
}

/**
 * Runs a step with all that wait for the current commit.
 * @param atMost the most steps in one commit; 0: each has its own, and none waits
 * @returns undefined if the step was not run, or if it is not known whether it was
 */
export type RunTogether<Step, Result> = (
  prisma: Database,
  step: Step,
  atMost?: number,
) => Promise<Result | undefined>

interface Asked<Step> {
  readonly step: Step
  readonly caller: Caller | undefined
}

interface Waiting<Step, Result> extends Asked<Step> {
  readonly resolve: (result: Result | undefined) => void
}

export function runTogether<Step, Result>(kind: StepKind<Step, Result>): RunTogether<Step, Result> {
  const queues = new WeakMap<Database, (step: Step) => Promise<Result | undefined>>()
  return async (prisma, step, atMost = LOOKUPS_AT_ONCE) => {
    const queue = queues.get(prisma) ?? openQueue((asked) => runAll(prisma, kind, asked), atMost)
    queues.set(prisma, queue)
    return await queue(step)
  }
}

/** For steps that may be run again: one that failed with others runs once more, alone. */
export function runTogetherOrAlone<Step, Result>(
  kind: StepKind<Step, Result>,
): (prisma: Database, step: Step) => Promise<Result> {
  const together = runTogether(kind)
  return async (prisma, step) =>
    (await together(prisma, step)) ??
    required((await kind.run(prisma, [step])).get(0) ?? null, `the result of ${kind.name}`)
}

/** The sender's time for steps that run together: that of the last one. */
export function latest(steps: ReadonlyArray<{ readonly now: Date }>): Date {
  return new Date(Math.max(...steps.map(({ now }) => now.getTime())))
}

function openQueue<Step, Result>(
  runThem: (asked: ReadonlyArray<Asked<Step>>) => Promise<ReadonlyMap<number, Result>>,
  atMost: number,
): (step: Step) => Promise<Result | undefined> {
  if (atMost === 0) return async (step) => (await runThem([{ step, caller: currentCaller() }])).get(0)

  const waiting: Array<Waiting<Step, Result>> = []
  let busy = false

  async function work(): Promise<void> {
    let answer = () => {}
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atMost)
      const running = runThem(batch)
      // The database gets the next batch before the last one's callers are answered, because answering takes this
      // process longer than sending.
      process.nextTick(answer)
      const results = await running
      answer = () => {
        for (const [index, { resolve }] of batch.entries()) resolve(results.get(index))
      }
    }
    answer()
    busy = false
  }

  return (step) =>
    new Promise((resolve) => {
      waiting.push({ step, caller: currentCaller(), resolve })
      if (busy) return
      busy = true
      // Includes everything else that arrives in this turn of the event loop.
      setImmediate(() => withoutShare(work))
    })
}

/** Empty if the database rejected the steps or was unavailable. */
async function runAll<Step, Result>(
  prisma: Database,
  { name, run, customerOf }: StepKind<Step, Result>,
  asked: ReadonlyArray<Asked<Step>>,
): Promise<ReadonlyMap<number, Result>> {
  const steps = asked.map(({ step }) => step)
  const callers = asked.map(({ caller }) => caller)
  try {
    return await inSpanOfEach(callers, functionSpan(name, asked.length), (traceparents) =>
      run(customerOf ? inTracesOf(prisma, steps.map(customerOf), traceparents) : prisma, steps),
    )
  } catch {
    // One step failed for all, or waits for a lock, or the connection broke after the commit. Each finds out alone.
    return new Map()
  }
}
