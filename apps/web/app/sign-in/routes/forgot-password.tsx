import { data, Form, Link } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import { CheckYourMail } from '../check-your-mail.tsx'
import type { Route } from './+types/forgot-password.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const email = readText(await request.formData(), 'email').trim()
  const answer = await postAuth({ request, context }, '/mail-proof/request-reset', { email })
  if (answer.status === 200) return { sentTo: email }
  return data({ email, fault: explainAuth(answer) }, answer.status)
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) {
    return (
      <CheckYourMail address={actionData.sentTo}>
        If this address has an account, we sent it a link to set a new password. The link works for 30
        minutes.
      </CheckYourMail>
    )
  }
  return (
    <>
      <title>Set a new password · vinspec</title>
      <h1>Forgot your password?</h1>
      <FormOutcome />
      <Form method="post" className="flex flex-col gap-4">
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          required
          hint="We'll email you a link to set a new one."
          defaultValue={actionData && 'email' in actionData ? actionData.email : ''}
        />
        <SubmitButton>Email me a link</SubmitButton>
      </Form>
      <p className="text-sm">
        <Link to="/sign-in">Back to sign-in</Link>
      </p>
    </>
  )
}
