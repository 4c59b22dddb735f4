import { parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { type CsvValue, csvFile } from '../../server/csv.server.ts'
import { type SpecValue, toSpecValues } from '../spec-values.server.ts'
import { readVehicle } from '../vehicle.server.ts'
import { readContext } from '../vehicle-context.server.ts'
import type { Route } from './+types/vehicle-csv.ts'

/** One row for each known value, in miles, with its numbers, and for each source. */
export async function loader(call: Route.LoaderArgs) {
  const { vin, answer } = await readVehicle(call)
  const specs = parseStoredSpecs(answer)
  const context =
    specs && (await readContext(call.context.get(servicesContext), specs, new URL(call.request.url)))
  const sources = context?.sources ?? []
  return csvFile(`${vin}.csv`, [
    ['section', 'wheels', 'name', 'value', 'unit', 'min', 'max', 'estimate'],
    ...toSpecValues(answer).map(({ section, wheels, name, value, numbers }) => [
      section,
      wheels,
      name,
      value,
      ...numberCells(numbers),
    ]),
    ...sources.map(({ name, date }) => ['sources', null, name, `data of ${date}`, ...numberCells(null)]),
  ])
}

function numberCells(numbers: SpecValue['numbers']): CsvValue[] {
  if (numbers === null) return [null, null, null, null]
  const { unit, min, max, estimate } = numbers
  return [unit, min, max, estimate === true ? 'true' : null]
}
