import { listApiKeys, listSpendableGrants, readTopUpRule } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { Empty } from '../components/empty.tsx'
import { GrantList } from '../components/grant-list.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { UsageChart } from '../components/usage-chart.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readTimeZone } from '../server/time-zone.server.ts'
import { readUsage } from '../server/usage.server.ts'
import type { Route } from './+types/overview.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const [grants, keys, topUp] = await Promise.all([
    listSpendableGrants(services, customerId),
    listApiKeys(services.prisma, customerId),
    readTopUpRule(services, customerId),
  ])
  const timeZone = readTimeZone(request.headers.get('cookie'))
  return {
    now: services.clock(),
    grants,
    usage: await readUsage(services, customerId, { keys, timeZone }),
    hasKey: keys.some(({ revokedAt }) => revokedAt === null),
    topUpEnabled: topUp.enabled,
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, grants, usage, hasKey, topUpEnabled } = loaderData
  const hasLookups = usage.series.length > 0
  return (
    <>
      <PageHeader title="Overview">
        <ButtonLink to="/look-up">Look up a vehicle</ButtonLink>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <NextSteps hasCredits={grants.length > 0} {...{ hasKey, hasLookups, topUpEnabled }} />
        <Panel
          title="Credits"
          lead="One credit is one successful lookup. The first to expire are used first."
        >
          {grants.length > 0 ? (
            <GrantList grants={grants} now={now} />
          ) : (
            <Empty text="You have no credits now. Buy a package to look up vehicles.">
              <ButtonLink to="/billing">Buy credits</ButtonLink>
            </Empty>
          )}
        </Panel>
        <Panel title="Lookups in the last 30 days" lead="By day, and by the API key that asked.">
          {hasLookups ? (
            <UsageChart {...usage} />
          ) : (
            <Empty text="Nothing was looked up in the last 30 days. Here you will see which key asks how often." />
          )}
        </Panel>
      </div>
    </>
  )
}

interface Progress {
  readonly hasCredits: boolean
  readonly hasKey: boolean
  readonly hasLookups: boolean
  readonly topUpEnabled: boolean
}

/** What to do next, as long as something is missing. */
function NextSteps({ hasCredits, hasKey, hasLookups, topUpEnabled }: Progress) {
  const steps = [
    { done: hasCredits, to: '/billing', text: 'Buy a package of credits' },
    { done: hasLookups, to: '/look-up', text: 'Look up your first vehicle' },
    { done: hasKey, to: '/api-keys', text: 'Create an API key for your own program' },
    { done: topUpEnabled, to: '/billing', text: 'Let credits be bought automatically before they run out' },
  ].filter(({ done }) => !done)
  if (steps.length === 0) return null
  return (
    <nav aria-label="What to do next" className="rounded-lg bg-accent-soft px-4 py-4 sm:px-6">
      <p className="text-sm font-semibold text-accent">What to do next</p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {steps.map(({ to, text }) => (
          <li key={text}>
            <Link to={to} className="text-accent underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
