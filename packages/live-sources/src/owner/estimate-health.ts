/** How much of its range a car has kept: an estimate of its battery's health, noisy by some percent with the temperature. */
import type { Source, Statement } from '@vinspec/vehicle-data'

export interface RangeReading {
  /** Rated range at the present level. */
  readonly rangeMi: number
  /** The present level: 0 to 100. */
  readonly levelPercent: number
}

/** Below it, one mile more or less would be several percent of the whole. */
const LEAST_LEVEL = 20
/** What no battery of a car on the road has is a wrong reading, not an estimate. */
const PLAUSIBLE = { from: 50, to: 105 }

/** Nothing if the reading, or what is known of the car when new, says too little. */
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
