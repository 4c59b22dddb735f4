import { listApiKeys } from '@vinspec/core/access'
import { listSpendableGrants } from '@vinspec/core/ledger'
import { readTopUpRule } from '@vinspec/core/top-up'
import { servicesContext } from '@vinspec/web/services'
import { ButtonLink } from '../components/button.tsx'
import { Empty } from '../components/empty.tsx'
import { GrantList } from '../components/grant-list.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { UsageChart } from '../components/usage-chart.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readTimeZone } from '../server/time-zone.server.ts'
import { readUsage, toUsage } from '../server/usage.server.ts'
import type { Route } from './+types/overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const timeZone = readTimeZone(request.headers.get('cookie'))
  const now = services.clock()
  const [grants, keys, topUp, usage] = await Promise.all([
    listSpendableGrants(services, customerId),
    listApiKeys(services.prisma, customerId),
    readTopUpRule(services, customerId),
    readUsage(services, customerId, timeZone),
  ])
  return {
    now,
    grants,
    usage: toUsage(usage, { keys, now, timeZone }),
    hasKey: keys.some(({ revokedAt }) => revokedAt === null),
    topUpStatus: topUp.status,
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, grants, usage, hasKey, topUpStatus } = loaderData
  const hasLookups = usage.series.length > 0
  return (
    <>
      <PageHeader title="Overview">
        <ButtonLink to="/look-up">Look up a vehicle</ButtonLink>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <NextSteps {...{ now, grants, hasKey, hasLookups, topUpStatus }} />
        <Panel
          title="Credits"
          lead="One credit pays for one successful lookup. Credits that expire soonest are used first."
        >
          {grants.length > 0 ? (
            <GrantList grants={grants} now={now} />
          ) : (
            <Empty text="You have no credits. Buy a package to look up vehicles.">
              <ButtonLink to="/billing">Buy credits</ButtonLink>
            </Empty>
          )}
        </Panel>
        <Panel title="Lookups in the last 30 days" lead="By day and API key.">
          {hasLookups ? (
            <UsageChart {...usage} />
          ) : (
            <Empty text="No lookups in the last 30 days. This chart will show lookups per day for each API key." />
          )}
        </Panel>
      </div>
    </>
  )
}
