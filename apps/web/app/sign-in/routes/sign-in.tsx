import { readString } from '@vinspec/contract/guards'
import { policyContext, servicesContext } from '@vinspec/web/services'
import { data, Form, Link, redirect, redirectDocument } from 'react-router'
import { authorizationOrigin, parseProvider } from '../../../src/auth/social-sign-in.ts'
import { readText } from '../../server/form.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { withNext } from '../../ui/with-next.ts'
import { Agreement } from '../agreement.tsx'
import { explainAuth } from '../auth-faults.server.ts'
import { postAuth } from '../call-auth.server.ts'
import { CheckYourMail } from '../check-your-mail.tsx'
import { readNext } from '../next-page.server.ts'
import { nextStep } from '../next-step.server.ts'
import { PasskeySignIn } from '../passkey-sign-in.tsx'
import type { Route } from './+types/sign-in.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const { socialProviders } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  // The button of a provider is a form that redirects to the provider's pages.
  for (const provider of socialProviders)
    context.get(policyContext).formTargets.add(authorizationOrigin(provider))
  return {
    next: readNext(searchParams, context),
    socialProviders,
    news: NEWS.get(searchParams.get('error') ?? '') ?? NEWS.get(searchParams.get('news') ?? ''),
  }
}

const UNPROVED =
  "That account's email address isn't confirmed. Confirm it there and here, or sign in another way."

const NEWS: ReadonlyMap<string, string> = new Map([
  ['password-set', 'Your new password is set. Sign in with it.'],
  ['session-ended', 'Your session has ended. Sign in to continue where you were.'],
  ['signed-out', "You're signed out."],
  ['closed', 'Your account is closed.'],
  ['access_denied', 'You canceled the sign-in. Try again, or sign in another way.'],
  ['email_not_verified', UNPROVED],
  ['account_not_linked', UNPROVED],
  ['social-failed', "That sign-in didn't work. Try again, or sign in another way."],
])

export async function action({ request, context }: Route.ActionArgs) {
  const call = { request, context }
  const form = await request.formData()
  const next = readNext(form, context)
  const email = readText(form, 'email').trim()
  const provider = parseProvider(form.get('with'))
  if (provider) {
    const answer = await postAuth(call, '/sign-in/social', {
      provider,
      callbackURL: next,
      errorCallbackURL: '/sign-in?news=social-failed',
    })
    const url = readString(answer.body, 'url')
    if (url !== undefined) throw redirect(url, { headers: answer.headers })
    return data({ email, fault: explainAuth(answer) }, answer.status)
  }
  if (form.get('with') === 'link') {
    const answer = await postAuth(call, '/mail-proof/request-sign-in', { email, next })
    return answer.status === 200
      ? data({ sentTo: email }, { headers: answer.headers })
      : data({ email, fault: explainAuth(answer) }, answer.status)
  }
  const answer = await postAuth(call, '/sign-in/email', { email, password: readText(form, 'password') })
  if (answer.status === 200) throw redirectDocument(nextStep(answer, next), { headers: answer.headers })
  return data({ email, fault: explainAuth(answer) }, answer.status)
}

const PROVIDER_NAMES = { google: 'Google', github: 'GitHub' } as const

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, socialProviders, news } = loaderData
  if (actionData && 'sentTo' in actionData) {
    return (
      <CheckYourMail address={actionData.sentTo}>
        We sent you a sign-in link. It works once, for 10 minutes.
      </CheckYourMail>
    )
  }
  return (
    <>
      <title>Sign in · vinspec</title>
      <div className="flex flex-col gap-1">
        <h1>Sign in</h1>
        <p className="text-ink-soft">EV specifications by VIN.</p>
      </div>
      <FormOutcome news={news} meaning="info" />
      <MailForm next={next} email={actionData && 'email' in actionData ? actionData.email : ''} />
      <div className="flex flex-col gap-3">
        <PasskeySignIn next={next} />
        {socialProviders.map((provider) => (
          <Form method="post" key={provider} className="contents">
            <input type="hidden" name="next" value={next} />
            <SubmitButton look="secondary" name="with" value={provider}>
              Continue with {PROVIDER_NAMES[provider]}
            </SubmitButton>
          </Form>
        ))}
        {socialProviders.length > 0 && (
          <Agreement
            by={`By continuing with ${socialProviders.map((each) => PROVIDER_NAMES[each]).join(' or ')} for the first time`}
          />
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Link to={withNext('/sign-up', next)}>Create an account</Link>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
    </>
  )
}

function MailForm({ next, email }: { readonly next: string; readonly email: string }) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        defaultValue={email}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <SubmitButton name="with" value="password">
        Sign in
      </SubmitButton>
      <SubmitButton look="secondary" name="with" value="link" formNoValidate>
        Email me a sign-in link
      </SubmitButton>
    </Form>
  )
}
