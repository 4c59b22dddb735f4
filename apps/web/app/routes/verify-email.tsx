/** Where the link of a verification mail leads. The button proves the address, not opening the link. */
import { Form, Link, redirectDocument } from 'react-router'
import { SubmitButton } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { getAuth } from '../server/call-auth.server.ts'
import { readText } from '../server/form.server.ts'
import { nextStep } from '../server/next-step.server.ts'
import type { Route } from './+types/verify-email.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readText(await request.formData(), 'token')
  const answer = await getAuth({ request, context }, '/verify-email', { token })
  if (answer.status !== 200) return { outcome: 'failed' }
  // The first of two confirmations signs nobody in.
  if (!answer.headers.has('set-cookie')) return { outcome: 'confirmed' }
  throw redirectDocument(nextStep(answer, '/'), { headers: answer.headers })
}

export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Confirm your address · vinspec</title>
      <h1>Confirm your address</h1>
      {actionData?.outcome === 'confirmed' ? (
        <>
          <Notice meaning="good">
            Confirmed. When you change your address, look for one more mail at the new one.
          </Notice>
          <Link to="/" className="text-sm text-accent underline">
            Go on
          </Link>
        </>
      ) : actionData?.outcome === 'failed' ? (
        <>
          <Notice meaning="danger">This link is not valid any more.</Notice>
          <p className="text-sm">
            <Link to="/sign-in" className="text-accent underline">
              Sign in
            </Link>{' '}
            with your password, and we send a new one.
          </p>
        </>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-soft">
            Only confirm it if you created an account, or changed its address, at vinspec.
          </p>
          <SubmitButton>Confirm address</SubmitButton>
        </Form>
      )}
    </>
  )
}
