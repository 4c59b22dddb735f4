/** The first page: what the customer has, what needs attention, and what was used. */
import { servicesContext } from '@vinspec/web/services'
import { Form } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readTimeZone } from '../../server/time-zone.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { INPUT } from '../../ui/text-field.tsx'
import { VIN_INPUT } from '../../ui/vin-input.ts'
import { lookUp } from '../../vehicles/look-up.server.ts'
import { LookUpOutcome } from '../../vehicles/look-up-outcome.tsx'
import { Concerns } from '../concerns.tsx'
import { CreditForecast } from '../credit-forecast.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { GrantList } from '../grant-list.tsx'
import { readOverview } from '../overview.server.ts'
import { RecentVehicles } from '../recent-vehicles.tsx'
import { UsagePanel } from '../usage-panel.tsx'
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

export async function action(call: Route.ActionArgs) {
  return await lookUp(call)
}

export const shouldRevalidate = readAgain

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { now, grants, credits, perDay, forecast, steps, concerns, vehicles, idempotencyKey } = loaderData
  const answer = actionData && 'vin' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader title="Overview" />
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6 empty:hidden lg:col-span-2">
          <Concerns concerns={concerns} />
          <FirstSteps steps={steps} freeLookups={grants.find(({ source }) => source === 'free')?.left ?? 0} />
        </div>
        <Panel title="Look up a vehicle">
          <LookUpOutcome answer={answer} idempotencyKey={idempotencyKey} />
          <VinBox credits={credits} idempotencyKey={idempotencyKey} typed={answer?.vin} />
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

interface VinBoxProps {
  readonly credits: number
  /** The form sent twice is one lookup. */
  readonly idempotencyKey: string
  /** The VIN of the last answer. */
  readonly typed: string | undefined
}

/** A form for a lookup or a free check. */
function VinBox({ credits, idempotencyKey, typed }: VinBoxProps) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        Vehicle identification number
        <input
          {...VIN_INPUT}
          key={typed}
          defaultValue={typed}
          placeholder="17 letters and digits"
          className={`${INPUT} font-mono text-lg tracking-wider uppercase placeholder:font-sans placeholder:text-base placeholder:tracking-normal placeholder:normal-case`}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        {credits > 0 && (
          <SubmitButton name="again" value="">
            Look up
          </SubmitButton>
        )}
        <SubmitButton look={credits > 0 ? 'secondary' : 'primary'} name="intent" value="check">
          Check for free
        </SubmitButton>
      </div>
      <p className="text-sm text-ink-soft">
        {credits > 0
          ? 'A lookup uses 1 credit. One that fails costs nothing.'
          : 'A check says for free what a lookup would find. A lookup needs 1 credit.'}
      </p>
    </Form>
  )
}
