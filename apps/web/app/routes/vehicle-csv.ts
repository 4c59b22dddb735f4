import { csvFile } from '../server/csv.server.ts'
import { toSpecValues } from '../server/spec-values.server.ts'
import { readVehicle } from '../server/vehicle.server.ts'
import type { Route } from './+types/vehicle-csv.ts'

/** One row for each known value. */
export async function loader(call: Route.LoaderArgs) {
  const { vin, answer } = await readVehicle(call)
  const rows = toSpecValues(answer).map(({ section, wheels, name, value }) => [section, wheels, name, value])
  return csvFile(`${vin}.csv`, [['section', 'wheels', 'name', 'value'], ...rows])
}
