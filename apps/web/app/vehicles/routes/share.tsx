/** Links to a vehicle's sheet: what a customer makes and revokes. */
import { listShareLinks, SHARE_DAYS } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { signedIn } from '../../server/customer.server.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NewLinkForm, ShareLinks, ShareOutcome } from '../share-links.tsx'
import { backTo, readVehicle } from '../vehicle.server.ts'
import { changeLinks } from '../vehicle-tasks.server.ts'
import type { Route } from './+types/share.ts'

export async function loader(call: Route.LoaderArgs) {
  const vehicle = await readVehicle(call)
  const services = call.context.get(servicesContext)
  const { customerId } = signedIn(call.context)
  return {
    back: backTo(vehicle),
    isLatest: vehicle.isLatest,
    links: await listShareLinks(services, { customerId, vin: vehicle.vin }),
    days: SHARE_DAYS,
  }
}

export async function action(call: Route.ActionArgs) {
  const { request, context } = call
  const form = await request.formData()
  const { vin, shown: lookupId } = await readVehicle(call)
  const { customerId } = signedIn(context)
  return await changeLinks(context.get(servicesContext), { customerId, vin, lookupId }, form)
}

export const shouldRevalidate = readAgain

export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  const { back, isLatest, links, days } = loaderData
  return (
    <>
      <PageHeader
        title="Share"
        back={back}
        lead={
          <>
            Anyone with a link can view this vehicle's sheet, and nothing else of yours.{' '}
            <Link to="/account/logo">Add your logo</Link>.
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <ShareOutcome answer={actionData} />
        <Panel title="New link">
          <NewLinkForm days={days} isLatest={isLatest} />
        </Panel>
        {links.length > 0 && <ShareLinks links={links} />}
      </div>
    </>
  )
}
