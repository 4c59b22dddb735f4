/** Random histories: commands played one after another against the service and against a model that knows no database. */
import fc from 'fast-check'

/** One thing that happens. A command that does not apply, for example because there is no key yet, does nothing. */
export interface Command<World> extends fc.WithToStringMethod {
  run(world: World): Promise<unknown>
}

const { HISTORY_COMMANDS, HISTORY_SEED } = process.env
/** How many commands the histories of one test file have in all. By default few, and the same ones in every run. */
const COMMANDS = Number(HISTORY_COMMANDS ?? 150)
const LONGEST = 40
const SEED = HISTORY_SEED ?? (HISTORY_COMMANDS === undefined ? '1' : undefined)

/** Replays a failed run, if its seed is set. */
export const replayed: { readonly seed?: number } = SEED === undefined ? {} : { seed: Number(SEED) }

/** How many histories of that average length have that many commands in all. */
export function countHistories(averageLength: number): number {
  return Math.ceil(COMMANDS / averageLength)
}

/** @param weight how often it is drawn, compared with the others */
export function command<World, Args extends unknown[]>(
  weight: number,
  name: string,
  args: { [K in keyof Args]: fc.Arbitrary<Args[K]> },
  run: (world: World, ...args: Args) => unknown,
): fc.WeightedArbitrary<Command<World>> {
  const arbitrary = fc.tuple<Args>(...args).map(
    (values): Command<World> => ({
      // How the command is shown in a counterexample.
      [fc.toStringMethod]: () => [name, ...values.map((value) => JSON.stringify(value))].join(' '),
      run: async (world) => await run(world, ...values),
    }),
  )
  return { weight, arbitrary }
}

export interface Play<World> {
  readonly commands: ReadonlyArray<fc.WeightedArbitrary<Command<World>>>
  /** Creates a world for each history. */
  open(): Promise<World>
  close?(world: World): Promise<void>
  /** The part of the file's commands that these histories play. */
  readonly share?: number
}

/** Plays histories, and returns how many commands they had. */
export async function playHistories<World>({ commands, open, close, share = 1 }: Play<World>): Promise<void> {
  const history = fc.array(fc.oneof(...commands), { minLength: 1, maxLength: LONGEST, size: 'max' })
  let played = 0
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await open()
      try {
        for (const step of steps) await step.run(world)
      } finally {
        await close?.(world)
      }
      played += steps.length
    }),
    {
      numRuns: Math.ceil(countHistories(LONGEST / 2) * share),
      ...replayed,
    },
  )
  console.log(`${played} commands`)
}
