/** Turning the second factor on and off. The secret and the recovery codes are shown once, in the answer to a form. */
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ManageTwoFactor, StartTwoFactor } from '../manage-two-factor.tsx'
import { readTwoFactor } from '../read-account.server.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { SetUpTwoFactor } from '../set-up-two-factor.tsx'
import { changeTwoFactor } from '../two-factor.server.ts'
import type { Route } from './+types/two-factor.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await readTwoFactor(context.get(servicesContext).prisma, signedIn(context).customerId)
  return { ...state, isForOperator: new URL(request.url).searchParams.get('for') === 'operator' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const outcome = await changeTwoFactor({ request, url, context }, await request.formData())
  if (outcome.kind === 'off') throw redirect('/account?done=two-factor-off', { headers: outcome.headers })
  const { headers = new Headers(), ...shown } = outcome
  return data(shown, { status: 'fault' in shown ? 400 : 200, headers })
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, hasPassword, isForOperator } = loaderData
  return (
    <>
      <PageHeader
        title="Two-factor authentication"
        back={{ to: '/account', title: 'Account' }}
        lead="Sign in with a code from your device in addition to your password, email link, or other account."
      />
      <div className="flex flex-col gap-6">
        {isForOperator && !isOn && (
          <Notice meaning="info">The operator's pages open once two-factor authentication is on.</Notice>
        )}
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
