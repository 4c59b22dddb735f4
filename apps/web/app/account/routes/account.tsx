import { closeCustomer } from '@vinspec/core/customers'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect, redirectDocument } from 'react-router'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readText } from '../../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../../server/step-up.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { changeAccount } from '../account-tasks.server.ts'
import {
  ChangeEmail,
  ChangeName,
  ChangePassword,
  CloseAccount,
  SharedSheets,
  StatusMail,
  TakeAlong,
  TwoFactorPanel,
  Units,
} from '../panels.tsx'
import { Passkeys } from '../passkeys.tsx'
import { readAccount } from '../read-account.server.ts'
import { Sessions } from '../sessions.tsx'
import type { Route } from './+types/account.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return await readAccount(request, context)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('task') === 'close') return await closeAccount({ request, url, context }, form)
  const outcome = await changeAccount({ request, url, context }, form)
  if ('done' in outcome) throw redirect(`/account?done=${outcome.done}`, { headers: outcome.headers })
  return data({ fault: outcome.fault }, 400)
}

async function closeAccount(call: StepUpCall, form: FormData) {
  const services = call.context.get(servicesContext)
  const { customerId, email } = signedIn(call.context)
  if (readText(form, 'email').trim().toLowerCase() !== email) {
    return data({ fault: 'Enter your email address to close the account.' }, 400)
  }
  await requireStepUp(call)
  await closeCustomer(services, customerId)
  throw redirectDocument('/sign-in?news=closed')
}

const DONE: ReadonlyMap<string, string> = new Map([
  ['name', 'Name saved.'],
  ['password', 'Password changed. All other sessions have ended.'],
  ['password-link', 'We emailed you a link to set a password.'],
  ['email', 'We emailed your current address. Follow the link there to start the change.'],
  ['two-factor-off', 'Two-factor authentication is off.'],
  ['status-mail-on', 'Status emails are on.'],
  ['status-mail-off', 'Status emails are off.'],
  ['session', 'Session ended.'],
  ['passkey', 'Passkey removed.'],
  ['passkey-named', 'Passkey renamed.'],
  ['passkey-added', 'Passkey added. You can now sign in with it.'],
])

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, hasPassword, hasSecondFactor, passkeys, suggestion, sessions, done } = loaderData
  const { mayOperate, hasStatusMail } = loaderData
  const news = DONE.get(done)
  useSaidOnce(['done'])
  return (
    <Page
      title="Account"
      lead={email}
      actions={
        mayOperate && (
          <ButtonLink look="secondary" to="/operator">
            Operator pages
          </ButtonLink>
        )
      }
    >
      <FormOutcome news={news} />
      <ChangeName name={name} />
      <ChangeEmail email={email} />
      <ChangePassword hasPassword={hasPassword} />
      <TwoFactorPanel isOn={hasSecondFactor} />
      <Passkeys passkeys={passkeys} suggestion={suggestion} />
      <Sessions sessions={sessions} />
      <Units />
      <SharedSheets />
      <StatusMail isOn={hasStatusMail} />
      <TakeAlong />
      <CloseAccount />
    </Page>
  )
}
