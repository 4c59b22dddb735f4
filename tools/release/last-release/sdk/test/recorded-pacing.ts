/** Pacing under the test's control: waits take no time and are recorded. */
import type { Pacing } from '../src/index.ts'

export interface RecordedPacing extends Pacing {
  /** The waits so far, in milliseconds. */
  readonly waits: readonly number[]
}

/** `chance` is what every throw of the dice gives. */
export function recordedPacing(chance = 0.5): RecordedPacing {
  const waits: number[] = []
  return {
    waits,
    random: () => chance,
    wait: async (ms, signal) => {
      waits.push(ms)
      signal?.throwIfAborted()
    },
  }
}
