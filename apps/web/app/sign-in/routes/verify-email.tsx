/**
 * The page of the link in a verification email. The button confirms the address; opening the link does not. In a
 * browser other than the one used to sign up, it also asks for the password: the person who chose it may not be the
 * one who reads the email.
 */
import { data, Form, Link, redirectDocument } from 'react-router'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import { readNext } from '../next-page.server.ts'
import type { Route } from './+types/verify-email.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { token: searchParams.get('token') ?? '', next: readNext(searchParams, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await postAuth({ request, context }, '/mail-proof/verify-address', {
    token: readText(form, 'token'),
    password: readText(form, 'password'),
  })
  const next = readNext(form, context)
  if (answer.status === 200) throw redirectDocument(next, { headers: answer.headers })
  if (answer.code === 'PASSWORD_NEEDED') return { wants: 'password' } as const
  if (answer.code === 'INVALID_TOKEN') return data({ wants: 'nothing' } as const, answer.status)
  return data({ wants: 'password', fault: explainAuth(answer) } as const, answer.status)
}

export default function VerifyEmail({ loaderData: { token, next }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Confirm your email address · vinspec</title>
      <h1>Confirm your email address</h1>
      {actionData?.wants === 'nothing' ? (
        <>
          <Notice meaning="danger">This link is no longer valid.</Notice>
          <p className="text-sm">
            If you have used it, <Link to="/sign-in">sign in</Link>. If not, sign in with your password to get
            a new one.
          </p>
        </>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          <FormOutcome />
          {actionData?.wants === 'password' ? (
            <PasswordQuestion />
          ) : (
            <p className="text-ink-soft">Confirm only if you created a vinspec account.</p>
          )}
          <SubmitButton>Confirm address</SubmitButton>
        </Form>
      )}
    </>
  )
}

function PasswordQuestion() {
  return (
    <>
      <p className="text-ink-soft">
        The account was created in a different browser. Enter the password you chose for it.
      </p>
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <p className="text-sm">
        <Link to="/forgot-password">I didn't choose a password, or I forgot it</Link>
      </p>
    </>
  )
}
