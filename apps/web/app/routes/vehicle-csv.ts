import type { VehicleSpecs } from '@vinspec/contract'
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { type CsvValue, csvFile } from '../server/csv.server.ts'
import { readStoredFacts, type StoredFact } from '../server/stored-facts.server.ts'
import { readVehicle } from '../server/vehicle.server.ts'
import type { Route } from './+types/vehicle-csv.ts'

export async function loader(call: Route.LoaderArgs) {
  const { vin, answer } = await readVehicle(call)
  const specs = parseStoredSpecs(answer)
  const rows = specs ? toRows(specs) : readStoredFacts(answer).map(toPlainRow)
  return csvFile(`${vin}.csv`, [['section', 'wheels', 'name', 'value'], ...rows])
}

function toPlainRow({ name, value }: StoredFact): CsvValue[] {
  return ['stored', null, name, value]
}

/** One row for each known value. */
function toRows(specs: VehicleSpecs): CsvValue[][] {
  const rows: CsvValue[][] = [['vehicle', null, 'vin', specs.vin]]
  const add = (section: string, values: object, wheels: string | null = null) => {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' || typeof value === 'number') rows.push([section, wheels, name, value])
    }
  }
  add('vehicle', specs.vehicle)
  add('summary', specs.summary)
  add('battery', specs.battery)
  const texts = (list: VehicleSpecs['sections'][number]['rows']) =>
    Object.fromEntries(list.map(({ key, value }) => [key, [value].flat().join('; ')]))
  add('range_and_charging', texts(specs.range_and_charging.rows))
  for (const { wheel_size: wheels, ...values } of specs.range_and_charging.wheel_rows) {
    add('range_and_charging', values, wheels)
  }
  for (const { key, rows: list } of specs.sections) add(key, texts(list))
  return rows
}
