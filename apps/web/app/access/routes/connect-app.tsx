/** An app asks for access to the account. The customer says what it may do and cost, or does not let it in. */
import { type Allowance, allowsMore } from '@vinspec/core/access'
import { exchangeContext, policyContext, servicesContext } from '@vinspec/web/services'
import { data, Form, type RouterContextProvider, redirect } from 'react-router'
import { requireCustomer, signedIn } from '../../server/customer.server.ts'
import { readText } from '../../server/form.server.ts'
import { hasSteppedUp, requireStepUp } from '../../server/step-up.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { readAppAllowance, readDearestCreditCents } from '../allowance.server.ts'
import { AppAllowanceFields } from '../app-allowance-fields.tsx'
import { typeAllowance } from '../typed-allowance.ts'
import type { Route } from './+types/connect-app.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { customerId, email } = signedIn(context)
  const asked = await requireDesk(context).read(context.get(exchangeContext), params.uid, customerId)
  if (!asked) throw redirect(EXPIRED)
  await requireStepUp({ request, url, context })
  const { returnTo, ...app } = asked
  // Both buttons redirect to the app, and browsers check form-action against redirects too.
  context.get(policyContext).formTargets.add(toFormTarget(returnTo))
  const dearestCreditCents = await readDearestCreditCents(context.get(servicesContext))
  return { ...app, allowance: readChosen(url, app.allowance), email, dearestCreditCents }
}

/** What was chosen before the customer was asked to confirm, unless it is more than usual: a link must not preselect that. */
function readChosen({ searchParams }: URL, usual: Allowance): Allowance {
  const form = new FormData()
  for (const [name, value] of searchParams) form.append(name, value)
  const chosen = readAppAllowance(form)
  return 'fault' in chosen || allowsMore(chosen, usual) ? usual : chosen
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { customerId } = signedIn(context)
  const desk = requireDesk(context)
  const exchange = context.get(exchangeContext)
  const form = await request.formData()
  if (readText(form, 'answer') !== 'allow') {
    throw redirect((await desk.refuse(exchange, params.uid)) ?? EXPIRED)
  }
  // Back to the page, whose loader asks for the step-up: only this page's policy lets a form redirect to the app.
  if (!(await hasSteppedUp(context))) {
    const chosen = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    throw redirect(`${url.pathname}?${new URLSearchParams(chosen)}`)
  }
  const allowance = readAppAllowance(form)
  if ('fault' in allowance) return data(allowance, { status: 400 })
  throw redirect((await desk.approve(exchange, params.uid, { customerId, ...allowance })) ?? EXPIRED)
}

const EXPIRED = '/oauth/problem?error=expired'

function requireDesk(context: Readonly<RouterContextProvider>) {
  const { consentDesk } = context.get(servicesContext)
  if (!consentDesk) throw data(null, { status: 404 })
  return consentDesk
}

/** The source expression for a Content-Security-Policy. The scheme alone for an IPv6 host or an app's own scheme, which CSP cannot write. */
function toFormTarget({ protocol, hostname, origin }: URL): string {
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}

export default function ConnectApp({ loaderData, actionData }: Route.ComponentProps) {
  const { clientName, publishedBy, target, email, allowance, dearestCreditCents } = loaderData
  return (
    <>
      <title>Connect an app · vinspec</title>
      <h1 className="wrap-anywhere">
        Let “<bdi>{clientName}</bdi>” use your account?
      </h1>
      <p>
        {publishedBy === undefined
          ? 'The app chose this name itself. Continue only if you just asked it to connect.'
          : `Published by ${publishedBy}.`}
      </p>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p>
          You're signed in as {email}. Your answer goes to <strong>{target.name}</strong>:
        </p>
        <code className="wrap-anywhere">{target.address}</code>
      </div>
      <FormOutcome />
      {/* The response redirects to the app, outside of this portal, so it is loaded as a document. */}
      <Form method="post" reloadDocument className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">What can it do?</legend>
          <AppAllowanceFields
            typed={actionData?.typed ?? typeAllowance(allowance)}
            dearestCreditCents={dearestCreditCents}
          />
        </fieldset>
        <p className="text-sm text-ink-soft">
          Whatever you select, it can read your credit balance and automatic top-up settings, and turn
          automatic top-up off. It never sees your password, your API keys, or your card number.
        </p>
        <div className="flex flex-col gap-3">
          <SubmitButton name="answer" value="allow">
            Allow
          </SubmitButton>
          <SubmitButton name="answer" value="refuse" look="secondary" formNoValidate>
            Deny
          </SubmitButton>
        </div>
      </Form>
      <p className="text-sm text-ink-soft">
        You can change this or disconnect the app at any time under Connected apps.
      </p>
    </>
  )
}
