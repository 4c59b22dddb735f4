/** What live sources say about a car's battery, stored for each source and day, so that its aging can be followed. */
import type { Statement, VehicleFacts, VehicleIdentity, Vin } from '@vinspec/vehicle-data'
import type { FunctionCaller } from '../../foundation/db/call-function.ts'
import { forget } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface LiveAnswer {
  readonly vin: Vin
  readonly identity: VehicleIdentity
  /** Statements of a live source, never of the offline tables. */
  readonly statements: readonly Statement[]
  /** From the terms of the source. */
  readonly keptForDays: number
  /** Set for an answer that the car's owner agreed to: only this customer may see it. */
  readonly customerId?: string | undefined
}

/**
 * Leaves out implausible readings. A later reading of the same day replaces the earlier one, and storing the same one
 * again only prolongs how long it is kept.
 */
export async function keepReadings(on: FunctionCaller, answer: LiveAnswer, now: Date): Promise<void> {
  await sql.keepBatteryReadings(on, { readings: JSON.stringify(toReadings(answer)), now })
}

/** The readings in the form that the database expects (keep-battery-readings.sql). */
export function toReadings({ vin, identity, statements, keptForDays, customerId }: LiveAnswer): object[] {
  const { make, model, modelYear } = identity
  const keep = `${keptForDays} days`
  const of = { vin, make, model, model_year: modelYear, customer_id: customerId, keep }
  const readings = statements.flatMap(toReading)
  return readings.map(({ source, day, healthPercent, usableKwh, odometerMi, isEstimate }) => ({
    ...of,
    id: newId(),
    source,
    day,
    health_percent: healthPercent,
    usable_kwh: usableKwh,
    odometer_mi: odometerMi,
    is_estimate: isEstimate,
  }))
}

/** Deletes readings whose license has ended. Returns their number. */
export async function forgetOldReadings({ prisma, clock }: Dependencies): Promise<number> {
  const until = await readMoment(prisma, clock)
  return await forget(prisma, { table: 'battery_reading', column: 'forget_on', until })
}

const DAY = /^\d{4}-\d\d-\d\d$/

interface Reading {
  readonly source: string
  readonly day: string
  readonly healthPercent: number | null
  readonly usableKwh: number | null
  readonly odometerMi: number | null
  readonly isEstimate: boolean
}

/** The odometer may be in another statement of the same day, because health is often an estimate, and it is not. */
function toReading(
  { source, facts, isEstimate }: Statement,
  _place: number,
  statements: readonly Statement[],
): Reading[] {
  const healthPercent = figure(facts.stateOfHealthPercent, 105)
  const usableKwh = figure(facts.usableNowKwh, 1_000)
  if (healthPercent === null && usableKwh === null) return []
  const driven = statements.find(
    (each) =>
      each.facts.odometerMi !== undefined &&
      each.source.name === source.name &&
      each.source.date === source.date,
  )
  const odometer = figure(driven?.facts.odometerMi, 10_000_000)
  const odometerMi = odometer === null ? null : Math.round(odometer)
  const day =
    facts.lastMeasured !== undefined && DAY.test(facts.lastMeasured) ? facts.lastMeasured : source.date
  return [{ source: source.name, day, healthPercent, usableKwh, odometerMi, isEstimate: isEstimate === true }]
}

function figure(amount: VehicleFacts['odometerMi'], most: number): number | null {
  return typeof amount === 'number' && amount >= 0 && amount <= most ? amount : null
}
