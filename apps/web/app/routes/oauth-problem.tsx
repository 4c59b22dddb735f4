/** What a customer sees when an app's request to connect is refused, or came to nothing, before the customer answered. */
import { data } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import type { Route } from './+types/oauth-problem.ts'

const NOT_UNDERSTOOD = 'The app asked in a way that we do not understand.'
const ALWAYS_ASKED = 'The app wanted to connect without asking you. We always ask.'
/** Only these errors are named: anyone can make a link to this page. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['expired', 'This request has expired, or was made in another browser.'],
  ['invalid_client', 'We do not know this app, or could not read what it publishes about itself.'],
  ['invalid_client_metadata', 'What this app publishes about itself is not valid.'],
  ['invalid_redirect_uri', 'This app asked us to send the answer to an address that is not its own.'],
  ['login_required', ALWAYS_ASKED],
  ['consent_required', ALWAYS_ASKED],
  ['interaction_required', ALWAYS_ASKED],
  ['invalid_scope', 'The app asked for more than it may have.'],
  ['invalid_target', 'The app asked for access to another service.'],
  ['invalid_request', NOT_UNDERSTOOD],
  ['unsupported_response_type', NOT_UNDERSTOOD],
  ['unsupported_response_mode', NOT_UNDERSTOOD],
  ['request_not_supported', NOT_UNDERSTOOD],
  ['request_uri_not_supported', NOT_UNDERSTOOD],
  ['registration_not_supported', NOT_UNDERSTOOD],
  ['server_error', 'Something went wrong on our side.'],
])

export function loader({ request }: Route.LoaderArgs) {
  const error = new URL(request.url).searchParams.get('error') ?? ''
  const text = TEXTS.get(error)
  return data(
    { text: text ?? NOT_UNDERSTOOD, error: text === undefined ? undefined : error },
    { status: 400 },
  )
}

export default function OAuthProblem({ loaderData: { text, error } }: Route.ComponentProps) {
  return (
    <>
      <title>The app was not connected · vinspec</title>
      <h1>The app was not connected</h1>
      <p className="text-ink-soft">{text} Start again from the app.</p>
      {error !== undefined && (
        <p className="text-sm text-ink-soft">
          If it happens again, tell the makers of the app: <code>{error}</code>
        </p>
      )}
      <div>
        <ButtonLink to="/" look="secondary">
          Go to the overview
        </ButtonLink>
      </div>
    </>
  )
}
