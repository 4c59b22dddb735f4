import { fileHeaders } from '../../server/csv.server.ts'
import { readVehicle } from '../vehicle.server.ts'
import type { Route } from './+types/vehicle-json.ts'

export async function loader(call: Route.LoaderArgs) {
  const { vin, answer } = await readVehicle(call)
  const content: unknown = JSON.parse(answer)
  const headers = fileHeaders(`${vin}.json`, 'application/json; charset=utf-8')
  return new Response(`${JSON.stringify(content, null, 2)}\n`, { headers })
}
