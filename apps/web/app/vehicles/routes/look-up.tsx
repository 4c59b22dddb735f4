import { formatCredits } from '@vinspec/contract/amounts'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { Form } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { signedIn } from '../../server/customer.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lookUp } from '../look-up.server.ts'
import { LookUpOutcome } from '../look-up-outcome.tsx'
import { VinField } from '../vin-field.tsx'
import type { Route } from './+types/look-up.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return {
    credits: await readAvailableCredits(services, signedIn(context).customerId),
    /** The VIN in a link that leads here. */
    vin: tidyVin(new URL(request.url).searchParams.get('vin') ?? ''),
    // The form sent twice is one lookup.
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(call: Route.ActionArgs) {
  return await lookUp(call)
}

export const shouldRevalidate = readAgain

export default function LookUp({ loaderData, actionData }: Route.ComponentProps) {
  const { credits, idempotencyKey } = loaderData
  const answer = actionData && 'vin' in actionData ? actionData : undefined
  return (
    <Page
      title="Look up a vehicle"
      lead="Enter the VIN of an electric vehicle to get its specifications, ready to share."
    >
      <LookUpOutcome answer={answer} idempotencyKey={idempotencyKey} />
      <Panel title="VIN">
        <Form method="post" action="/look-up" className="flex max-w-xl flex-col gap-4">
          <input type="hidden" name="idempotency_key" value={idempotencyKey} />
          <VinField key={answer?.vin} defaultValue={answer?.vin ?? loaderData.vin} />
          <div className="flex flex-wrap items-center gap-4">
            {credits > 0 && (
              <SubmitButton name="again" value="">
                Look up
              </SubmitButton>
            )}
            <SubmitButton look="secondary" name="intent" value="check">
              Check for free
            </SubmitButton>
            {credits > 0 && (
              <p className="text-sm text-ink-soft">
                Uses 1 of your {formatCredits(credits)}. A lookup that fails costs nothing.
              </p>
            )}
          </div>
        </Form>
        {credits === 0 && (
          <Empty text="A lookup costs 1 credit, and you have none left. Vehicles you've already looked up are free to view.">
            <ButtonLink to="/billing">Buy credits</ButtonLink>
          </Empty>
        )}
      </Panel>
    </Page>
  )
}
