import type { Drive } from '../facts/vehicle-facts.ts'
import type { LabelRow } from './label-rows.ts'

/** What a text says about the driven axles; `two` is one axle, not known which. */
export type DriveEvidence = Drive | 'two' | undefined

/** X0B to X0E are GM's drive units. NHTSA describes them as front, front and rear, rear, and rear and front. */
const ALL_WHEELS =
  /\b(?:awd|x0[ce]|4wd|4x4|[ep]awd|all[ -]wheel|quattro|4-?matic|xdrive|e-?4orce|4motion|all4|4-m|(?:dual|twin|tri|triple|three|quad|[234])[ -]motor|dual electric motors|fr\/rr|secondary drive unit)|\bfront ?(?:\/|&|and) ?rear\b|\bfront: .*\brear: |\bfr [\d.]+ ?kw\b.*\brr [\d.]+ ?kw\b/i
const REAR_WHEELS =
  /\b(?:e?rwd|x0d|rear[ -]wheel|edrive ?\d|rear primary drive unit)|^(?!.*\bfr [\d.]+ ?kw\b).*\brr [\d.]+ ?kw\b/i
const FRONT_WHEELS = /\b(?:fwd|x0b|front[ -]wheel)|\bfront: (?!.*\brear\b)/i
const ONE_AXLE = /\bsingle[ -]motor\b|^4x2$/i

function driveEvidence(text: string): DriveEvidence {
  if (ALL_WHEELS.test(text)) return 'all'
  if (REAR_WHEELS.test(text)) return 'rear'
  if (FRONT_WHEELS.test(text)) return 'front'
  return ONE_AXLE.test(text) ? 'two' : undefined
}

/** Whether a text says that all wheels are driven. */
export const namesAllWheels = (text: string): boolean => ALL_WHEELS.test(text)

/** A text that gives the power of both motors. It counts as much as two texts that agree. */
const BOTH_MOTORS = /\bfr [\d.]+ ?kw\b.*\brr [\d.]+ ?kw\b/i

/**
 * What several texts say together. NHTSA's drive type is wrong for some cars, so when texts contradict each other, the
 * majority wins. A tie says nothing.
 */
export function combinedDrive(texts: readonly string[]): DriveEvidence {
  const claims = texts.flatMap((text) => {
    const drive = driveEvidence(text)
    if (drive === undefined) return []
    return BOTH_MOTORS.test(text) ? [drive, drive] : [drive]
  })
  const all = claims.filter((drive) => drive === 'all').length
  if (all > 0 && all * 2 !== claims.length) {
    return all * 2 > claims.length ? 'all' : combinedAxle(claims)
  }
  return all > 0 ? undefined : combinedAxle(claims)
}

/** The driven axle, if all claims of a single driven axle name the same one. */
function combinedAxle(claims: readonly DriveEvidence[]): DriveEvidence {
  const axles = new Set(claims.filter((drive) => drive === 'front' || drive === 'rear'))
  const [axle] = axles
  if (axles.size === 1) return axle
  return claims.length === 0 ? undefined : 'two'
}

/** Whether a label row can belong to a car with that drive. If either of them does not name the drive, it can. */
export function driveAgrees(row: LabelRow, evidence: DriveEvidence): boolean {
  if (row.drive === undefined || evidence === undefined) return true
  return evidence === 'two' ? row.drive !== 'all' : row.drive === evidence
}

const motorCounts: readonly (readonly [RegExp, number])[] = [
  [/\bsingle[ -]motor\b/i, 1],
  [/\b(?:dual|twin|2)[ -]motor\b|\bdual electric motors/i, 2],
  [/\b(?:tri|triple|three|3)[ -]motor\b/i, 3],
  [/\b(?:quad|4)[ -]motor\b/i, 4],
]

/** How many motors drive the car, if the text says so. */
export const motorEvidence = (text: string): number | undefined =>
  motorCounts.find(([pattern]) => pattern.test(text))?.[1]
