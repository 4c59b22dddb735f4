/** An app asks for access to the account. The customer lets it in, up to a daily cap, or does not. */
import { isDailyCreditCap } from '@vinspec/core'
import { exchangeContext, policyContext, servicesContext } from '@vinspec/web/services'
import { data, Form, type RouterContextProvider, redirect } from 'react-router'
import { SubmitButton } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { TextField } from '../components/text-field.tsx'
import { requireCustomer, signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { hasSteppedUp, requireStepUp } from '../server/step-up.server.ts'
import type { Route } from './+types/connect-app.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { customerId, email } = signedIn(context)
  const asked = await deskOf(context).read(context.get(exchangeContext), params.uid, customerId)
  if (!asked) throw redirect(EXPIRED)
  await requireStepUp({ request, url, context })
  const { returnTo, ...app } = asked
  // Both buttons lead on to the app, and a browser holds a form to where its answer redirects.
  context.get(policyContext).formTargets.add(toFormTarget(returnTo))
  return { ...app, email }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { customerId } = signedIn(context)
  const desk = deskOf(context)
  const exchange = context.get(exchangeContext)
  const form = await request.formData()
  if (readText(form, 'answer') !== 'allow') {
    throw redirect((await desk.refuse(exchange, params.uid)) ?? EXPIRED)
  }
  // The page asks, as the answer of its form leads to the app.
  if (!(await hasSteppedUp(context))) throw redirect(url.pathname)
  const dailyCreditCap = Number(readText(form, 'dailyCreditCap'))
  if (!isDailyCreditCap(dailyCreditCap)) return data({ wrongCap: true }, { status: 400 })
  throw redirect((await desk.approve(exchange, params.uid, { customerId, dailyCreditCap })) ?? EXPIRED)
}

const EXPIRED = '/oauth/problem?error=expired'

function deskOf(context: Readonly<RouterContextProvider>) {
  const { consentDesk } = context.get(servicesContext)
  if (!consentDesk) throw data(null, { status: 404 })
  return consentDesk
}

/** What a Content-Security-Policy calls it. It has no notation for an IPv6 address or an app's own scheme. */
function toFormTarget({ protocol, hostname, origin }: URL): string {
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}

export default function ConnectApp({ loaderData, actionData }: Route.ComponentProps) {
  const { clientName, publishedBy, target, email, dailyCreditCap } = loaderData
  return (
    <>
      <title>Connect an app · vinspec</title>
      <h1 className="wrap-anywhere">
        Let “<bdi>{clientName}</bdi>” use your account?
      </h1>
      <p>
        {publishedBy === undefined
          ? 'The app chose this name itself. Go on only if you have just asked it to connect.'
          : `The name is vouched for by ${publishedBy}.`}
      </p>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p>
          You are signed in as {email}. Your answer goes to <strong>{target.name}</strong>:
        </p>
        <code className="wrap-anywhere">{target.address}</code>
      </div>
      {actionData && <Notice meaning="danger">The cap must be a whole number from 1 to 10,000.</Notice>}
      <section aria-labelledby="may" className="flex flex-col gap-2 text-sm">
        <h2 id="may">It will be able to</h2>
        <ul className="list-disc pl-5">
          <li>look up vehicles: each lookup costs one of your credits</li>
          <li>see your credits, and set, change or stop automatic top-up, which charges your saved card</li>
          <li>prepare a checkout, on which only you can pay</li>
        </ul>
        <p className="text-ink-soft">It will not see your password, your API keys or your card.</p>
      </section>
      {/* The answer is a page of another program, so it is loaded as a document. */}
      <Form method="post" reloadDocument className="flex flex-col gap-4">
        <TextField
          label="Credits that it may spend a day"
          hint="Counted by the day in UTC. Lookups beyond it are refused and cost nothing."
          name="dailyCreditCap"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          step={1}
          required
          defaultValue={String(dailyCreditCap)}
        />
        <div className="flex flex-col gap-3">
          <SubmitButton name="answer" value="allow">
            Allow
          </SubmitButton>
          <SubmitButton name="answer" value="refuse" look="secondary" formNoValidate>
            Refuse
          </SubmitButton>
        </div>
      </Form>
      <p className="text-sm text-ink-soft">
        You can change the cap or disconnect the app at any time under Connected apps.
      </p>
    </>
  )
}
