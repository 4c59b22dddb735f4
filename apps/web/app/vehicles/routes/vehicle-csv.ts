import { parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { csvFile } from '../../server/csv.server.ts'
import { toSpecValues } from '../spec-values.server.ts'
import { readVehicle } from '../vehicle.server.ts'
import { readContext } from '../vehicle-context.server.ts'
import type { Route } from './+types/vehicle-csv.ts'

/** One row for each known value, in miles, and for each source. */
export async function loader(call: Route.LoaderArgs) {
  const { vin, answer } = await readVehicle(call)
  const specs = parseStoredSpecs(answer)
  const context =
    specs && (await readContext(call.context.get(servicesContext), specs, new URL(call.request.url)))
  const sources = context?.sources ?? []
  return csvFile(`${vin}.csv`, [
    ['section', 'wheels', 'name', 'value'],
    ...toSpecValues(answer).map(({ section, wheels, name, value }) => [section, wheels, name, value]),
    ...sources.map(({ name, date }) => ['sources', null, name, `data of ${date}`]),
  ])
}
