/** Reads which facts of a specification have columns in tables of vehicles: `x-columns` of openapi.json. */
import { Place } from './contract-place.ts'

export function readColumns(document: unknown): Readonly<Record<string, unknown>> {
  const specs = new Place(document).get('components').get('schemas').get('CustomerVehicleSpecsV1')
  const columns = specs.get('x-columns')
  return { wordColumns: columns.get('words').value, figureColumns: columns.get('figures').value }
}
