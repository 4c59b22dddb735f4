import { data, Form, Link, redirectDocument } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import type { Route } from './+types/reset-password.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await postAuth({ request, context }, '/mail-proof/reset-password', {
    token: readText(form, 'token'),
    newPassword: readText(form, 'password'),
  })
  if (answer.status === 200) throw redirectDocument('/sign-in?news=password-set')
  return data({ fault: explainAuth(answer) }, answer.status)
}

export default function ResetPassword({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <>
      <title>Set a new password · vinspec</title>
      <h1>Set a new password</h1>
      <FormOutcome />
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" advice="You'll be signed out everywhere else." />
        <SubmitButton>Set password</SubmitButton>
      </Form>
      <p className="text-sm">
        <Link to="/forgot-password">Get a new link</Link>
      </p>
    </>
  )
}
