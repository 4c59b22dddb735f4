/**
 * The page of an emailed sign-in link. The button uses the link up; opening it does not, because programs that scan
 * emails open links too.
 */
import { Form, Link, redirectDocument } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { postAuth } from '../call-auth.server.ts'
import { readNext } from '../next-page.server.ts'
import { nextStep } from '../next-step.server.ts'
import type { Route } from './+types/sign-in-link.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { token: searchParams.get('token') ?? '', next: readNext(searchParams, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const next = readNext(form, context)
  const answer = await postAuth({ request, context }, '/mail-proof/sign-in', {
    token: readText(form, 'token'),
  })
  if (answer.status === 200) {
    throw redirectDocument(nextStep(answer, next), { headers: answer.headers })
  }
  return { failed: true }
}

export default function SignInLink({ loaderData: { token, next }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Sign in · vinspec</title>
      <h1>Sign in with your link</h1>
      {actionData?.failed ? (
        <>
          <Notice meaning="danger">This link is no longer valid. Links work once, for 10 minutes.</Notice>
          <Link to="/sign-in" className="text-sm text-accent underline">
            Get a new link
          </Link>
        </>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <FormOutcome />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          <p className="text-ink-soft">One more step, so that only you can use the link.</p>
          <SubmitButton>Sign in</SubmitButton>
        </Form>
      )}
    </>
  )
}
