/**
 * What an owner is asked, for anyone who has the link. Opening the page does nothing, because programs that scan emails open links too.
 * The page has no scripts.
 */
import { beginSignIn, declineAsk, openAsk } from '@vinspec/core/owner-consent'
import { data, Form, redirect } from 'react-router'
import { SubmitButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Time } from '../../ui/time.tsx'
import { openOwnerPage, signInCookie } from '../owners.server.ts'
import { OwnersDeadLink } from '../owners-dead-link.tsx'
import { WhatIsAsked } from '../what-is-asked.tsx'
import type { Route } from './+types/ask.ts'

export function headers({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) {
  const set = new Headers(errorHeaders ?? loaderHeaders)
  for (const cookie of actionHeaders.getSetCookie()) set.append('set-cookie', cookie)
  set.set('x-robots-tag', 'noindex, nofollow')
  return set
}

export async function loader(call: Route.LoaderArgs) {
  const services = await openOwnerPage(call)
  const ask = await openAsk(services, call.params.token)
  if (!ask) throw data(null, 404)
  const { vin, title, askedBy, signInAt, reads, expiresAt } = ask
  return { vin, title, askedBy, signInAt, reads, expiresAt }
}

/** The maker may redirect further, which a form's policy would block. So the response is a page that leads to the maker by itself. */
export async function action(call: Route.ActionArgs) {
  const services = await openOwnerPage(call)
  const form = await call.request.formData()
  const { token } = call.params
  if (form.get('answer') !== 'agree') {
    if (!(await declineAsk(services, token))) throw data(null, 404)
    throw redirect('/owner/declined', 303)
  }
  const begun = await beginSignIn(services, token, { monthly: form.get('monthly') === 'yes' })
  if (!begun) throw data(null, 404)
  const leaving = { 'set-cookie': signInCookie(services, begun.verifier) }
  return data({ leaveTo: begun.url.href }, { headers: leaving })
}

export default function AskOwner({ loaderData, actionData }: Route.ComponentProps) {
  const { title, signInAt, expiresAt } = loaderData
  if (actionData) return <Leaving to={actionData.leaveTo} signInAt={signInAt} />
  return (
    <div className="max-w-2xl">
      <title>{`May we read your ${title}? · vinspec`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <PageHeader
        title={`May we read your ${title}?`}
        lead="Someone asks you, as its owner. Nothing is read unless you agree."
      />
      <WhatIsAsked {...loaderData} />
      <Form method="post" className="mt-6 flex flex-col gap-4">
        <label className="flex items-start gap-3">
          <input type="checkbox" name="monthly" value="yes" className="mt-1 size-4 accent-accent" />
          <span>
            Read my car each month, until I withdraw
            <span className="block text-sm text-ink-soft">Without this, it is read once.</span>
          </span>
        </label>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="answer" value="agree">
            Agree and sign in
          </SubmitButton>
          <SubmitButton name="answer" value="decline" look="secondary">
            Decline
          </SubmitButton>
        </div>
        <p className="text-sm text-ink-soft">
          You sign in at {signInAt}. This link works until <Time at={expiresAt} />.
        </p>
      </Form>
    </div>
  )
}

function Leaving({ to, signInAt }: { readonly to: string; readonly signInAt: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <title>Continue to sign in · vinspec</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <h1>Continue to sign in</h1>
      <p className="text-ink-soft">You're leaving for {signInAt}, and come back here after that.</p>
      <p>
        <a href={to} className="font-medium text-accent underline">
          Continue, if nothing happens
        </a>
      </p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersDeadLink error={error} />
}
