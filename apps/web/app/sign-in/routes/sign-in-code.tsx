/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import { data, Form, Link, redirectDocument } from 'react-router'
import { tidyRecoveryCode } from '../../../src/auth/second-factor/recovery-codes.ts'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import { readNext } from '../next-page.server.ts'
import type { Route } from './+types/sign-in-code.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return { next: readNext(new URL(request.url).searchParams, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const next = readNext(form, context)
  const typed = readText(form, 'code', 40).replaceAll(/\s/g, '')
  const answer = /^\d{6}$/.test(typed)
    ? await postAuth({ request, context }, '/two-factor/verify-totp', { code: typed })
    : await postAuth({ request, context }, '/two-factor/verify-backup-code', {
        code: tidyRecoveryCode(typed),
      })
  if (answer.status === 200) throw redirectDocument(next, { headers: answer.headers })
  return data({ fault: explainAuth(answer) }, { status: answer.status, headers: answer.headers })
}

export default function SignInCode({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <>
      <title>Enter your code · vinspec</title>
      <div className="flex flex-col gap-1">
        <h1>Enter your code</h1>
        <p className="text-ink-soft">Open your authenticator app and enter the code it shows for vinspec.</p>
      </div>
      <FormOutcome />
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
          hint="Don't have your app? Enter one of your recovery codes."
        />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <Link to="/sign-in" className="text-sm text-accent underline">
        Sign in another way
      </Link>
    </>
  )
}
