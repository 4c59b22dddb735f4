import { fileHeaders } from '../server/csv.server.ts'
import { readVehicle } from '../server/vehicle.server.ts'
import type { Route } from './+types/vehicle-json.ts'

export async function loader(call: Route.LoaderArgs) {
  const { specs } = await readVehicle(call)
  const headers = fileHeaders(`${specs.vin}.json`, 'application/json; charset=utf-8')
  return new Response(`${JSON.stringify(specs, null, 2)}\n`, { headers })
}
