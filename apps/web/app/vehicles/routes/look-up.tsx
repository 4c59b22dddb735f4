import { formatCredits } from '@vinspec/contract/amounts'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { VinspecError } from '@vinspec/core/foundation'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { awaitVehicle, parseStoredSpecs, readSavedVehicle } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link, redirect } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readIdempotencyKey, readText } from '../../server/form.server.ts'
import { perform } from '../../server/perform.server.ts'
import { toFault } from '../../server/to-fault.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { explainLookup } from '../lookup-faults.server.ts'
import { VinCheck } from '../vin-check.tsx'
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

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const form = await request.formData()
  const vin = tidyVin(readText(form, 'vin'))
  if (form.get('intent') === 'check') return await check(context, vin)
  if (form.get('intent') === 'await') return await wait(context, customerId, vin)
  const known = await readSavedVehicle(services.prisma, customerId, vin)
  if (known && form.get('again') !== vin) {
    return { vin, known: { title: parseStoredSpecs(known.answer)?.title ?? vin, at: known.lastLookedUpAt } }
  }
  try {
    const idempotencyKey = readIdempotencyKey(form, vin)
    const { credits } = await perform(context, 'lookUpVehicleSpecs', { vin }, { idempotencyKey })
    throw redirect(`/vehicles/${vin}?charged=${credits.charged}`)
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault, canWait: isUnknownYet(error) }, status)
  }
}

/** Asks for an email to the customer once the vehicle can be looked up. */
async function wait(context: Route.ActionArgs['context'], customerId: string, vin: string) {
  try {
    const outcome = await awaitVehicle(context.get(servicesContext), { customerId, vin })
    return { vin, waiting: WAITING[outcome.kind] }
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault }, status)
  }
}

const WAITING = {
  awaited: "We'll email you once, when this vehicle can be looked up. That can take months.",
  not_awaited: "You can look up this vehicle now, or it's one that we don't support. Check it for free.",
  too_many: 'You already wait for 100 vehicles. We forget each after two years.',
} as const

const isUnknownYet = (error: unknown): boolean =>
  error instanceof VinspecError && error.code === 'specs_not_available'

async function check(context: Route.ActionArgs['context'], vin: string) {
  try {
    const { body } = await perform(context, 'checkVehicleSpecs', { vin })
    return { vin, check: body, canWait: body.reason?.code === 'specs_not_available' }
  } catch (error) {
    const { fault, status } = toFault(error, explainLookup, context)
    return data({ vin, fault }, status)
  }
}

export const shouldRevalidate = readAgain

export default function LookUp({ loaderData, actionData }: Route.ComponentProps) {
  const { credits, idempotencyKey } = loaderData
  const answer = actionData && 'vin' in actionData ? actionData : undefined
  const known = answer && 'known' in answer ? answer.known : undefined
  return (
    <Page
      title="Look up a vehicle"
      lead="Enter the VIN of an electric vehicle to get its specifications, ready to share."
    >
      <FormOutcome>
        {answer && 'check' in answer && <VinCheck check={answer.check} />}
        {answer && 'canWait' in answer && answer.canWait && <Wait vin={answer.vin} />}
        {answer && 'waiting' in answer && <Notice meaning="info">{answer.waiting}</Notice>}
        {answer && known && <Known vin={answer.vin} {...known} idempotencyKey={idempotencyKey} />}
      </FormOutcome>
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

/** Offers an email once newer data knows enough about the vehicle. */
function Wait({ vin }: { readonly vin: string }) {
  return (
    <Form method="post" action="/look-up" className="mt-4 flex flex-wrap items-center gap-4">
      <input type="hidden" name="vin" value={vin} />
      <SubmitButton look="secondary" name="intent" value="await">
        Email me when it can be looked up
      </SubmitButton>
      <p className="text-sm text-ink-soft">Free. Our data of the newest cars grows from month to month.</p>
    </Form>
  )
}

interface KnownProps {
  readonly vin: string
  readonly title: string
  readonly at: Date
  readonly idempotencyKey: string
}

/** Looking up the same vehicle again costs another credit, so the customer has to confirm it. */
function Known({ vin, title, at, idempotencyKey }: KnownProps) {
  return (
    <Notice meaning="info">
      <p>
        You already looked up this vehicle:{' '}
        <Link to={`/vehicles/${vin}`} className="font-medium underline">
          {title}
        </Link>
        , on <Time at={at} />. Viewing it is free.
      </p>
      <Form method="post" action="/look-up" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="vin" value={vin} />
        <ButtonLink to={`/vehicles/${vin}`}>View it</ButtonLink>
        <SubmitButton look="secondary" name="again" value={vin}>
          Look up again for 1 credit
        </SubmitButton>
      </Form>
    </Notice>
  )
}
