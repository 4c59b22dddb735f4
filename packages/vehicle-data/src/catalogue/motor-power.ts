import type { LabelRow } from './label-rows.ts'
import type { VersionMatch } from './model-family.ts'

/** Two powers contradict each other when they differ by more than this share. */
const tolerance = 0.1

/** Whether two sources mean the same power, in the same unit. */
export const isSamePower = (one: number, other: number): boolean => Math.abs(one / other - 1) <= tolerance

export const totalPower = (motorKw: readonly number[]): number => motorKw.reduce((total, kw) => total + kw, 0)

/** Whether EPA gives the power of every motor: for some makers it lists a pair of equal motors once. */
export function namesEachMotor({
  drive,
  motorKw,
  motors,
}: Pick<LabelRow, 'drive' | 'motorKw' | 'motors'>): boolean {
  if (motors !== undefined) return motorKw.length === motors
  return drive !== undefined && motorKw.length === (drive === 'all' ? 2 : 1)
}

/**
 * The power of each motor, kW, if all labels give the same and NHTSA gives this VIN their sum; where it gives none, if nobody
 * contradicts the labels (`build/motor-powers.ts`). A power of NHTSA's that tells no version apart contradicts them still, and so
 * does another number of motors.
 */
export function sharedMotors(
  { labelRows, powerKw: registeredKw, motors }: VersionMatch,
  statedKw: readonly number[],
): readonly number[] | undefined {
  const [first, ...others] = labelRows
  if (first === undefined || !labelRows.every(namesEachMotor)) return undefined
  if (motors !== undefined && motors !== first.motorKw.length) return undefined
  if (!statedKw.every((power) => isSamePower(totalPower(first.motorKw), power))) return undefined
  if (others.some(({ motorKw }) => motorKw.join() !== first.motorKw.join())) return undefined
  const isBorneOut =
    registeredKw.length > 0
      ? registeredKw.every((power) => isSamePower(totalPower(first.motorKw), power))
      : labelRows.every(({ motorsBorneOut }) => motorsBorneOut)
  return isBorneOut ? first.motorKw : undefined
}
