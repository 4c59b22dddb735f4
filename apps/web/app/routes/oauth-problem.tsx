/** What a customer sees when an app's request to connect cannot be answered to the app itself. */
import { ButtonLink } from '../components/button.tsx'
import type { Route } from './+types/oauth-problem.ts'

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['invalid_client', 'We do not know this app, or could not read what it publishes about itself.'],
  ['invalid_client_metadata', 'What this app publishes about itself is not valid.'],
  ['invalid_redirect_uri', 'This app asked us to send the answer to an address that is not its own.'],
  ['expired', 'This request has expired, or was made in another browser.'],
])
const OTHER = 'The app asked in a way that we do not understand.'

export function loader({ request }: Route.LoaderArgs) {
  return { text: TEXTS.get(new URL(request.url).searchParams.get('error') ?? '') ?? OTHER }
}

export default function OAuthProblem({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>The app was not connected · vinspec</title>
      <h1>The app was not connected</h1>
      <p className="text-ink-soft">{loaderData.text} Start again from the app.</p>
      <div>
        <ButtonLink to="/" look="secondary">
          Go to the overview
        </ButtonLink>
      </div>
    </>
  )
}
