import type { Story } from '../story.ts'
import type { LabelRow } from './label-rows.ts'
import type { VersionMatch } from './model-family.ts'

/** Two powers contradict each other if they differ by more than this share. */
const TOLERANCE = 0.1

/** Whether two sources mean the same power, in the same unit. */
export const isSamePower = (one: number, other: number): boolean => Math.abs(one / other - 1) <= TOLERANCE

/** The tolerance for cars with one motor, whose power is the total: only rounding and the kind of horsepower may differ. */
const TOLERANCE_OF_ONE = 0.03

/** By how much a power may exceed that of all motors together: only rounding. */
const ROUNDING = 0.01

/** Whether a total power may be that of these motors. */
export const isPowerOf = (motorKw: readonly number[], kw: number): boolean =>
  Math.abs(totalPower(motorKw) / kw - 1) <= (motorKw.length === 1 ? TOLERANCE_OF_ONE : TOLERANCE)

export const totalPower = (motorKw: readonly number[]): number => motorKw.reduce((total, kw) => total + kw, 0)

/** Whether EPA lists every motor. For some makers it lists a pair of equal motors once. */
export function namesEachMotor({
  drive,
  motorKw,
  motors,
}: Pick<LabelRow, 'drive' | 'motorKw' | 'motors'>): boolean {
  if (motors !== undefined) return motorKw.length === motors
  return drive !== undefined && motorKw.length === (drive === 'all' ? 2 : 1)
}

/**
 * The power of each motor, kW, if all labels agree and NHTSA gives this VIN their sum. If NHTSA gives none, nothing may contradict
 * the labels (`build/motor-powers.ts`). A power of NHTSA's contradicts them even if it distinguishes no versions, and so do
 * another number of motors and more power than they have together.
 */
export function sharedMotors(
  match: VersionMatch,
  statedKw: readonly number[],
  story?: Story,
): readonly number[] | undefined {
  const [first] = match.labelRows
  const fault = motorFault(match, statedKw)
  if (fault === undefined) return first?.motorKw
  const told = new Set(
    match.labelRows.map(({ motorKw }) => motorKw.join(' + ')).filter((text) => text !== ''),
  )
  if (told.size > 0) story?.blanked('motorKw', `EPA's ${[...told].join(' or ')} kW: ${fault}`)
  return undefined
}

/** The rule that forbids showing the labels' motors, if any does. */
function motorFault(
  { labelRows, powerKw: registeredKw, motors }: VersionMatch,
  statedKw: readonly number[],
): string | undefined {
  const [first, ...others] = labelRows
  if (first === undefined || !labelRows.every(namesEachMotor)) return 'not of every motor'
  if (motors !== undefined && motors !== first.motorKw.length) return `NHTSA gives ${motors} motors`
  const most = totalPower(first.motorKw) * (1 + ROUNDING)
  const other = [...statedKw, ...registeredKw].find(
    (power) => !isPowerOf(first.motorKw, power) || (first.motorKw.length > 1 && power > most),
  )
  if (other !== undefined) return `NHTSA gives ${Math.round(other)} kW`
  if (others.some(({ motorKw }) => motorKw.join() !== first.motorKw.join())) return 'labels differ'
  const isBorneOut = registeredKw.length > 0 || labelRows.every(({ motorsBorneOut }) => motorsBorneOut)
  return isBorneOut ? undefined : 'another label, year, or trim contradicts them'
}
