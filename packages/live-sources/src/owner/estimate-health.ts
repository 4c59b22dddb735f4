/**
 * Estimates a battery's health from how much of its range a car has kept. The temperature changes the estimate by some
 * percent.
 */
import type { Source, Statement } from '@vinspec/vehicle-data'

export interface RangeReading {
  /** The rated range at the current level. */
  readonly rangeMi: number
  /** The current level: 0 to 100. */
  readonly levelPercent: number
}

/** Below this level, an error of one mile would be several percent of the whole. */
const LEAST_LEVEL = 20
/** A value outside of this range is a wrong reading: no battery of a car on the road has it. */
const PLAUSIBLE = { from: 50, to: 105 }

/** No statements if the reading, or what is known about the car when new, does not suffice. */
export function estimateHealth(
  source: Source,
  { rangeMi, levelPercent }: RangeReading,
  whenNewMi: number | undefined,
): readonly Statement[] {
  if (whenNewMi === undefined || levelPercent < LEAST_LEVEL || levelPercent > 100) return []
  const percent = Math.round((rangeMi / levelPercent / whenNewMi) * 10_000)
  if (percent < PLAUSIBLE.from || percent > PLAUSIBLE.to) return []
  return [{ source, facts: { stateOfHealthPercent: Math.min(percent, 100) }, isEstimate: true }]
}
