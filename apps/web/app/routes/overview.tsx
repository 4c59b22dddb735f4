/** The first page: what the customer has, what needs attention, and what was used. */
import { servicesContext } from '@vinspec/web/services'
import { ButtonLink } from '../components/button.tsx'
import { Concerns } from '../components/concerns.tsx'
import { CreditForecast } from '../components/credit-forecast.tsx'
import { FirstSteps } from '../components/first-steps.tsx'
import { GrantList } from '../components/grant-list.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { RecentVehicles } from '../components/recent-vehicles.tsx'
import { UsagePanel } from '../components/usage-panel.tsx'
import { VinBox } from '../components/vin-box.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readOverview } from '../server/overview.server.ts'
import { readTimeZone } from '../server/time-zone.server.ts'
import type { Route } from './+types/overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const timeZone = readTimeZone(request.headers.get('cookie'))
  return {
    ...(await readOverview(context.get(servicesContext), { customerId, searchParams, timeZone })),
    // The form sent twice is one lookup.
    idempotencyKey: crypto.randomUUID(),
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, grants, credits, perDay, forecast, steps, concerns, vehicles, idempotencyKey } = loaderData
  return (
    <>
      <PageHeader title="Overview" />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6 empty:hidden lg:col-span-2">
          <Concerns concerns={concerns} />
          <FirstSteps steps={steps} freeLookups={grants.find(({ source }) => source === 'free')?.left ?? 0} />
        </div>
        <Panel title="Look up a vehicle">
          <VinBox credits={credits} idempotencyKey={idempotencyKey} />
        </Panel>
        <Panel title="Credits">
          <CreditForecast {...{ credits, now, perDay, forecast }} />
          <p className="mt-auto">
            <ButtonLink look={credits > 0 ? 'secondary' : 'primary'} to="/billing">
              Buy credits
            </ButtonLink>
          </p>
        </Panel>
        <div className="min-w-0 lg:col-span-2">
          <UsagePanel {...loaderData} />
        </div>
        <div className={`grid min-w-0 ${grants.length === 0 ? 'lg:col-span-2' : ''}`}>
          <RecentVehicles vehicles={vehicles} />
        </div>
        {grants.length > 0 && (
          <Panel title="Credits by expiry" lead="Credits that expire soonest are used first.">
            <GrantList grants={grants} now={now} />
          </Panel>
        )}
      </div>
    </>
  )
}
