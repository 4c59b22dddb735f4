/** Where makers redirect owners to, with a code or an error. It works once. */
import { finishSignIn } from '@vinspec/core/owner-consent'
import { notedRequestContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { openOwnerPage, readSignInCookie, signInCookie } from '../owners.server.ts'
import { OwnersDeadLink } from '../owners-dead-link.tsx'
import type { Route } from './+types/back.ts'

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  const set = new Headers(errorHeaders ?? loaderHeaders)
  // The URL contains the authorization code.
  set.set('referrer-policy', 'no-referrer')
  set.set('x-robots-tag', 'noindex, nofollow')
  return set
}

export async function loader(call: Route.LoaderArgs) {
  const services = await openOwnerPage(call)
  const { searchParams } = new URL(call.request.url)
  const [error, code] = [searchParams.get('error'), searchParams.get('code')]
  const setCookie = { 'set-cookie': signInCookie(services, '') }
  if (error !== 'access_denied' && !code) return data({ kind: 'failed' as const }, { status: 502 })
  const finished = await finishSignIn(services, {
    verifier: readSignInCookie(call.request),
    state: searchParams.get('state') ?? '',
    code: error === null ? (code ?? undefined) : undefined,
  })
  const { noteFault } = call.context.get(notedRequestContext)
  switch (finished.kind) {
    case 'granted':
      if (finished.fault !== undefined) noteFault(finished.fault)
      throw redirect(`/owner/consent/${finished.withdrawalToken}`, { status: 303, headers: setCookie })
    case 'declined':
      throw redirect('/owner/declined', { status: 303, headers: setCookie })
    case 'failed':
      noteFault(finished.cause)
      return data({ kind: finished.kind }, { status: 502, headers: setCookie })
    case 'not_valid':
      return data({ kind: finished.kind }, { status: 410, headers: setCookie })
  }
}

const TEXTS = {
  failed: [
    "The sign-in didn't work",
    "Your car's maker didn't let us finish. Nothing was read. Open the link that you were sent again, and sign in once more.",
  ],
  not_valid: [
    'This sign-in is over',
    'It was used already, took longer than 15 minutes, began in another browser, or was taken back by the person who asked. Nothing was read now. If you want to agree, open the link that you were sent again.',
  ],
} as const

export default function BackFromMaker({ loaderData: { kind } }: Route.ComponentProps) {
  const [title, text] = TEXTS[kind]
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>{`${title} · vinspec`}</title>
      <h1>{title}</h1>
      <p className="text-ink-soft">{text}</p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersDeadLink error={error} />
}
