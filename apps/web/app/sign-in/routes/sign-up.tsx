import { servicesContext } from '@vinspec/web/services'
import { data, Form, Link } from 'react-router'
import { MAX_NAME_LENGTH } from '../../../src/auth/name-length.ts'
import { nameFreeLookups } from '../../public/free-lookups.ts'
import { readName, readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { STILL } from '../../ui/still.ts'
import { TextField } from '../../ui/text-field.tsx'
import { withNext } from '../../ui/with-next.ts'
import { Agreement } from '../agreement.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import { CheckYourMail } from '../check-your-mail.tsx'
import { inConstantTime } from '../constant-time.server.ts'
import { readNext } from '../next-page.server.ts'
import type { Route } from './+types/sign-up.ts'

/** Sent without scripts, because new visitors come here right after the front page. */
export const handle = STILL

export function loader({ request, context }: Route.LoaderArgs) {
  const { freeLookups } = context.get(servicesContext)
  return { freeLookups, next: readNext(new URL(request.url).searchParams, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = readText(form, 'email').trim()
  const name = readName(form, 'name', MAX_NAME_LENGTH)
  const password = readText(form, 'password')
  const callbackURL = readNext(form, context)
  // Creating an account takes longer than emailing the owner of an existing one.
  const answer = await inConstantTime(
    postAuth({ request, context }, '/sign-up/email', { email, name, password, callbackURL }),
  )
  if (answer.status === 200) return data({ sentTo: email }, { headers: answer.headers })
  return data({ email, name, fault: explainAuth(answer) }, answer.status)
}

export default function SignUp({ loaderData: { freeLookups, next }, actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) {
    return <CheckYourMail address={actionData.sentTo}>We sent you a link to continue.</CheckYourMail>
  }
  const typed = actionData && 'email' in actionData ? actionData : undefined
  return (
    <>
      <title>Create an account · vinspec</title>
      <div className="flex flex-col gap-1">
        <h1>Create an account</h1>
        <p className="text-ink-soft">
          {freeLookups > 0
            ? `It's free, and you start with ${nameFreeLookups(freeLookups)}. After that, you pay only for lookups that succeed.`
            : "It's free. You pay only for lookups that succeed."}
        </p>
      </div>
      <FormOutcome />
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          hint="Optional. Shown to you, and to owners of cars whom you ask for a reading."
          defaultValue={typed?.name ?? ''}
        />
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={typed?.email ?? ''}
        />
        <NewPasswordField label="Password" advice="A few words work well." />
        <Agreement by="By creating an account" />
        <SubmitButton>Create account</SubmitButton>
      </Form>
      <p className="text-sm">
        <Link to={withNext('/sign-in', next)}>I already have an account</Link>
      </p>
    </>
  )
}
