import { presentVehicle } from '../presentation/present-vehicle.ts'
import type { VehicleTables } from '../vehicle-tables.ts'
import { verdictOn } from '../verdict.ts'
import { parseVin } from '../vin/parse-vin.ts'

/** Cars of several makers and years whose figures EPA no longer changes, with what every release must say about them. */
const KNOWN: readonly (readonly [vin: string, name: string, range: string])[] = [
  ['5YJ3E1EB1KF317000', '2019 Tesla Model 3', '310 mi'],
  ['1N4AZ0CP0F0580819', '2015 Nissan Leaf', '84 mi'],
  ['1FADP3R40EL376472', '2014 Ford Focus Electric', '76 mi'],
  ['KNDCC3LG0L5184684', '2020 Kia Niro EV', '239 mi'],
  ['WBY8P2C00L0125363', '2020 BMW i3', '153 mi'],
  ['JT3GS10V020762066', '2002 Toyota RAV4 EV', '95 mi'],
]

/** A gasoline car, which every release must reject. */
const REJECTED = '1HGCM82633A004352'

/** What a set of tables gets wrong about well-known cars; undefined if nothing. */
export function faultOf(tables: VehicleTables): string | undefined {
  for (const [vin, name, range] of KNOWN) {
    const said = answerTo(tables, vin)
    if (said !== `${name}, ${range}`) return `of ${vin}, ${name} with ${range}, it says: ${said}`
  }
  const said = answerTo(tables, REJECTED)
  return said === 'unsupported_vehicle' ? undefined : `of the gasoline car ${REJECTED}, it says: ${said}`
}

function answerTo(tables: VehicleTables, vin: string): string {
  const parsed = parseVin(vin)
  if (!parsed.ok) return parsed.fault.message
  const verdict = verdictOn(tables.lookUp(parsed.vin))
  if (verdict.kind !== 'sold') return verdict.kind === 'rejected' ? verdict.rejection.code : verdict.kind
  const { modelYear, make, model } = verdict.vehicle.record.identity
  const range = presentVehicle(verdict.vehicle).range_and_charging.rows.find(({ key }) => key === 'range')
  return `${modelYear} ${make} ${model}, ${[range?.value].flat().join('; ')}`
}
