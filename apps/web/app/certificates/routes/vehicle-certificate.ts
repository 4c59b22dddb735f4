import { servicesContext } from '@vinspec/web/services'
import { signedIn } from '../../server/customer.server.ts'
import { readVehicle } from '../../vehicles/vehicle.server.ts'
import { certificateFile } from '../make-certificate.server.ts'
import type { Route } from './+types/vehicle-certificate.ts'

export async function loader(call: Route.LoaderArgs) {
  const { vin, shown: id } = await readVehicle(call)
  const { customerId } = signedIn(call.context)
  return await certificateFile(call.context.get(servicesContext), {
    id,
    vin,
    url: call.request.url,
    by: customerId,
  })
}
