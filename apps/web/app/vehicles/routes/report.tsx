/** "Something wrong with this car?": which fact, what its sources said, and what is wrong. It works without JavaScript. */
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { signedIn } from '../../server/customer.server.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReportForms, ReportOutcome } from '../report-forms.tsx'
import { readReports, reportOnPage } from '../reports.server.ts'
import { backTo, readVehicle } from '../vehicle.server.ts'
import type { Route } from './+types/report.ts'

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const vehicle = await readVehicle(call)
  const { vin, answer, shown: lookupId, isLatest } = vehicle
  const { customerId } = signedIn(context)
  const specs = parseStoredSpecs(answer)
  const subject = { customerId, vin, lookupId }
  return {
    back: backTo(vehicle),
    lookupId: isLatest ? undefined : lookupId,
    ...(await readReports(context.get(servicesContext), subject, specs, new URL(request.url))),
  }
}

export async function action(call: Route.ActionArgs) {
  const { request, context } = call
  const form = await request.formData()
  const { vin, shown: lookupId } = await readVehicle(call)
  const { customerId } = signedIn(context)
  return await reportOnPage(context.get(servicesContext), { customerId, vin, lookupId }, form)
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Something wrong with this car?"
        back={loaderData.back}
        lead="If the sources of a fact contradict each other, your credit comes back at once, once per car and credit. Anything else we look into, and answer by email."
      />
      <div className="flex flex-col gap-5">
        <ReportOutcome answer={actionData} />
        <Panel title="Report a fact">
          <ReportForms {...loaderData} />
        </Panel>
      </div>
    </>
  )
}
