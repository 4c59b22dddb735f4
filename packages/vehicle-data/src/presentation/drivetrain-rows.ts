/** The rows of the drivetrain. */

import type { Drive } from '../facts/vehicle-facts.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import * as measure from './measures.ts'
import { figureRow, type RowKind, toPart, wordsRow } from './row-kind.ts'
import { rowName } from './row-names.ts'
import { exactly, spanOf } from './spans.ts'

const driveRow = wordsRow('drive', (vehicle) => {
  const drive = vehicle.drive ?? sharedDrive(vehicle)
  return drive === undefined ? undefined : `${driveNames[drive]}-wheel drive`
})

/** Left out if the versions differ in the number of motors. */
const motorsRow: RowKind = {
  ...rowName('motors'),
  measures: [measure.motors],
  present: (vehicle) => {
    const motors = exactly(spanOf(vehicle, (facts) => facts.motors))
    if (motors === undefined) return null
    const numbers = measure.toNumbers(measure.motors, { from: motors, to: motors })
    return { value: measure.toText(measure.motors, numbers), numbers }
  },
}

const motorPowerRow: RowKind = {
  ...rowName('motor_power'),
  measures: [measure.motorKw],
  present: ({ motorKw = [] }) => {
    if (motorKw.length === 0) return null
    const parts = motorKw.map((kw, i) => toPart(`motor_${i + 1}`, measure.motorKw, kw))
    return { ...(parts.length === 1 && { label: 'Motor power' }), value: motorPowerText(motorKw), parts }
  },
}

/**
 * "258 hp (192 kW)". Of one motor EPA has the kilowatts and NHTSA the horsepower, each rounded by the maker: each is shown as it is
 * given, or a reader would find two powers of one motor.
 */
const powerRow: RowKind = {
  ...rowName('power'),
  measures: [measure.powerKw],
  present: (vehicle) => {
    const span = spanOf(vehicle, (facts) => facts.powerKw)
    if (span === undefined) return null
    const [motor, ...others] = vehicle.motorKw ?? []
    const isOfOne = motor !== undefined && others.length === 0
    const numbers = measure.toNumbers(measure.powerKw, isOfOne ? { from: motor, to: motor } : span)
    const hp = measure.toHorsepower(span.from, span.to)
    return { value: `${hp} (${measure.toText(measure.powerKw, numbers)})`, numbers }
  },
}

export const drivetrainRows: readonly RowKind[] = [
  driveRow,
  motorsRow,
  motorPowerRow,
  powerRow,
  figureRow('torque', measure.poundFeet, (facts) => facts.torqueLbFt),
  figureRow('zero_to_60', measure.seconds, (facts) => facts.zeroTo60Seconds),
  figureRow('towing', measure.pounds, (facts) => facts.towingLb),
]

/** "150 kW", "74 kW and 165 kW", "3 × 230 kW", "2 × 162 kW and 2 × 163 kW". */
function motorPowerText(motorKw: readonly number[]): string {
  const alike = [...Map.groupBy(motorKw, (kw) => kw)]
  return alike.map(([kw, { length }]) => `${length === 1 ? '' : `${length} × `}${kw} kW`).join(' and ')
}

/** The drive of all versions that the car can be, if they agree. */
function sharedDrive({ versions }: KnownVehicle): Drive | undefined {
  const drives = new Set(versions.map(({ drive }) => drive))
  return drives.size === 1 ? versions[0]?.drive : undefined
}

const driveNames: Readonly<Record<Drive, string>> = { front: 'Front', rear: 'Rear', all: 'All' }
