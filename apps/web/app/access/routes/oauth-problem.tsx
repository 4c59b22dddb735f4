/** What a customer sees when an app's request to connect is rejected or has expired before the customer answered. */
import { data } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/oauth-problem.ts'

const NOT_UNDERSTOOD = "The app sent a request that we couldn't understand."
const ALWAYS_ASKED = 'The app tried to connect without asking you. We always ask first.'
/** Only these errors are shown: anyone can make a link to this page with a text of their own. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['expired', 'This request has expired or was started in another browser.'],
  ['invalid_client', "We don't recognize this app, or we couldn't read what it publishes about itself."],
  ['invalid_client_metadata', "What this app publishes about itself isn't valid."],
  ['invalid_redirect_uri', "The app asked us to send your answer to an address that isn't its own."],
  ['login_required', ALWAYS_ASKED],
  ['consent_required', ALWAYS_ASKED],
  ['interaction_required', ALWAYS_ASKED],
  ['invalid_scope', 'The app asked for more access than it can have.'],
  ['invalid_target', 'The app asked for access to another service.'],
  ['invalid_request', NOT_UNDERSTOOD],
  ['unsupported_response_type', NOT_UNDERSTOOD],
  ['unsupported_response_mode', NOT_UNDERSTOOD],
  ['request_not_supported', NOT_UNDERSTOOD],
  ['request_uri_not_supported', NOT_UNDERSTOOD],
  ['registration_not_supported', NOT_UNDERSTOOD],
  ['temporarily_unavailable', "The service isn't available right now."],
  ['server_error', 'Something went wrong on our end.'],
])

export function loader({ request }: Route.LoaderArgs) {
  const error = new URL(request.url).searchParams.get('error') ?? ''
  const text = TEXTS.get(error)
  return data(
    { text: text ?? NOT_UNDERSTOOD, error: text === undefined ? undefined : error },
    { status: error === 'temporarily_unavailable' ? 503 : 400 },
  )
}

export default function OAuthProblem({ loaderData: { text, error } }: Route.ComponentProps) {
  return (
    <>
      <title>The app wasn't connected · vinspec</title>
      <h1>The app wasn't connected</h1>
      <p className="text-ink-soft">{text} Start again from the app.</p>
      {error !== undefined && (
        <p className="text-sm text-ink-soft">
          If it happens again, send this code to the app's developer: <code>{error}</code>
        </p>
      )}
      <div>
        <ButtonLink to="/" look="secondary">
          Go to home page
        </ButtonLink>
      </div>
    </>
  )
}
