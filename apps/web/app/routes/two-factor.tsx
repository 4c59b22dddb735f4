/** Turning the second factor on and off. The secret and the recovery codes are shown once, in the answer to a form. */
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { Notice } from '../components/notice.tsx'
import { Outcome } from '../components/outcome.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { ManageTwoFactor, StartTwoFactor } from '../components/two-factor/manage-two-factor.tsx'
import { RecoveryCodes } from '../components/two-factor/recovery-codes.tsx'
import { SetUpTwoFactor } from '../components/two-factor/set-up-two-factor.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readTwoFactor } from '../server/read-account.server.ts'
import { changeTwoFactor } from '../server/two-factor.server.ts'
import type { Route } from './+types/two-factor.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return await readTwoFactor(context.get(servicesContext).prisma, signedIn(context).customerId)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const outcome = await changeTwoFactor({ request, url, context }, await request.formData())
  if (outcome.kind === 'off') throw redirect('/account?done=two-factor-off', { headers: outcome.headers })
  const { headers = new Headers(), ...shown } = outcome
  return data(shown, { status: 'fault' in shown ? 400 : 200, headers })
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, hasPassword } = loaderData
  return (
    <>
      <PageHeader
        title="Two-factor authentication"
        back={{ to: '/account', title: 'Account' }}
        lead="Sign in with a code from your device in addition to your password, email link, or other account."
      />
      <div className="flex flex-col gap-6">
        <Outcome of={actionData}>
          {actionData && 'fault' in actionData && <Notice meaning="danger">{actionData.fault}</Notice>}
          {actionData?.kind === 'codes' && <RecoveryCodes codes={actionData.codes} />}
        </Outcome>
        {actionData?.kind === 'set-up' ? (
          <SetUpTwoFactor {...actionData} />
        ) : isOn ? (
          <ManageTwoFactor hasPassword={hasPassword} />
        ) : (
          <StartTwoFactor hasPassword={hasPassword} />
        )}
      </div>
    </>
  )
}
