import type { Drive } from '../facts/vehicle-facts.ts'
import type { LabelRow } from './label-rows.ts'

/** What a text says about the driven axles; `two` is one axle, not known which. */
export type DriveEvidence = Drive | 'two' | undefined

/** X0B to X0E are GM's drive units, by NHTSA's own wording: front, front and rear, rear, rear and front. */
const allWheels =
  /\b(?:awd|x0[ce]|4wd|4x4|[ep]awd|all[ -]wheel|quattro|4-?matic|xdrive|e-?4orce|4motion|all4|4-m|(?:dual|twin|tri|triple|three|quad|[234])[ -]motor|fr\/rr|secondary drive unit)|\bfront ?(?:\/|&|and) ?rear\b|\bfront: .*\brear: /i
const rearWheels = /\b(?:e?rwd|x0d|rear[ -]wheel|edrive ?\d|rear primary drive unit)/i
const frontWheels = /\b(?:fwd|x0b|front[ -]wheel)|\bfront: (?!.*\brear\b)/i
const oneMotor = /\bsingle[ -]motor\b/i

export function driveEvidence(text: string): DriveEvidence {
  if (allWheels.test(text)) return 'all'
  if (rearWheels.test(text)) return 'rear'
  if (frontWheels.test(text)) return 'front'
  return oneMotor.test(text) ? 'two' : undefined
}

/** Whether a label row can be of a car with that drive; what either does not say excludes nothing. */
export function driveAgrees(row: LabelRow, evidence: DriveEvidence): boolean {
  if (row.drive === undefined || evidence === undefined) return true
  return evidence === 'two' ? row.drive !== 'all' : row.drive === evidence
}

const motorCounts: readonly (readonly [RegExp, number])[] = [
  [/\bsingle[ -]motor\b/i, 1],
  [/\b(?:dual|twin|2)[ -]motor\b/i, 2],
  [/\b(?:tri|triple|three|3)[ -]motor\b/i, 3],
  [/\b(?:quad|4)[ -]motor\b/i, 4],
]

/** How many motors drive the car, where the text says it. */
export const motorEvidence = (text: string): number | undefined =>
  motorCounts.find(([pattern]) => pattern.test(text))?.[1]
