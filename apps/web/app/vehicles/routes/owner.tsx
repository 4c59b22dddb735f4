/** The owner's consent to readings of a vehicle: requests it, lists the requests, and ends it. */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { OwnerPanel } from '../../owners/owner-panel.tsx'
import { changeConsent, readOwnerPanel } from '../../owners/owner-tasks.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { backTo, readVehicle } from '../vehicle.server.ts'
import type { Route } from './+types/owner.ts'

export async function loader(call: Route.LoaderArgs) {
  const vehicle = await readVehicle(call)
  const { customerId } = signedIn(call.context)
  const owner = await readOwnerPanel(call.context.get(servicesContext), { customerId, vin: vehicle.vin })
  if (!owner) throw data(null, 404)
  return { back: backTo(vehicle), owner }
}

export async function action(call: Route.ActionArgs) {
  const { request, context } = call
  const form = await request.formData()
  const { vin } = await readVehicle(call)
  const { customerId, email } = signedIn(context)
  return await changeConsent(context.get(servicesContext), { customerId, vin }, form, email)
}

export const shouldRevalidate = readAgain

export default function Owner({ loaderData, actionData }: Route.ComponentProps) {
  const { back, owner } = loaderData
  return (
    <>
      <PageHeader
        title="Ask the owner for a reading"
        back={back}
        lead="The owner can let us read this very car: its battery now, its odometer, its equipment. It costs no credit. Only you see the reading, and the next lookup of this vehicle includes it."
      />
      <OwnerPanel {...owner} answer={actionData} />
    </>
  )
}
