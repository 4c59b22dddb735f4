/** Turning the second factor on and off. The secret and the recovery codes are shown once, in the answer to a form. */
import { servicesContext } from '@vinspec/web/services'
import { data, Form, redirect } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ManageTwoFactor, StartTwoFactor } from '../manage-two-factor.tsx'
import { readTwoFactor } from '../read-account.server.ts'
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
    <Page
      title="Two-factor authentication"
      back={{ to: '/account', title: 'Account' }}
      lead="Sign in with a code from your device in addition to your password, email link, or other account."
    >
      {isForOperator && !isOn && (
        <Notice meaning="info">The operator's pages open once two-factor authentication is on.</Notice>
      )}
      <FormOutcome>{actionData?.kind === 'codes' && <RecoveryCodes codes={actionData.codes} />}</FormOutcome>
      {actionData?.kind === 'set-up' ? (
        <SetUpTwoFactor {...actionData} />
      ) : isOn ? (
        <ManageTwoFactor hasPassword={hasPassword} />
      ) : (
        <StartTwoFactor hasPassword={hasPassword} />
      )}
    </Page>
  )
}

/** The one time that the recovery codes can be seen. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <ShownOnce label="Your recovery codes">
      <h2>Your recovery codes</h2>
      <p className="max-w-prose text-sm">
        Two-factor authentication is on. Use one of these codes to sign in when you don't have your app. Each
        code works once. Save them where you keep your passwords: you won't see them again, and earlier codes
        no longer work.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-panel px-4 py-3 font-mono text-sm select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4 text-sm">
        <CopyButton text={text} label="Copy codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`vinspec recovery codes\n\n${text}\n`)}`}
          download="vinspec-recovery-codes.txt"
        >
          Download
        </a>
      </div>
    </ShownOnce>
  )
}

interface SetUpTwoFactorProps {
  readonly uri: string
  readonly secret: string
  readonly picture: { readonly size: number; readonly path: string }
}

function SetUpTwoFactor({ uri, secret, picture: { size, path } }: SetUpTwoFactorProps) {
  return (
    <Panel
      title="Add vinspec to your authenticator app"
      lead="Scan the QR code with the app, open it on this device, or enter the key. Then enter the code the app shows."
    >
      <div className="flex flex-col gap-6 sm:flex-row">
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-56 shrink-0 rounded-md border border-line"
        >
          {/* Scanners read dark on light only, whatever the theme. */}
          <rect width={size} height={size} fill="white" />
          <path d={path} fill="black" />
        </svg>
        <div className="flex min-w-0 flex-col items-start gap-4">
          <div className="flex flex-col gap-1 text-sm">
            <span className="font-medium">Key</span>
            <code className="font-mono select-all">
              {(secret.match(/.{1,4}/g) ?? []).map((part, nth) => (
                <span key={`${nth} ${part}`} className="mr-2 inline-block">
                  {part}
                </span>
              ))}
            </code>
          </div>
          <div className="flex flex-wrap items-center gap-4 text-sm">
            <CopyButton text={secret} label="Copy key" />
            <a href={uri}>Open in an app on this device</a>
          </div>
          <Form method="post" className="flex w-full max-w-md flex-col items-start gap-4">
            <input type="hidden" name="uri" value={uri} />
            <TextField
              label="Code from the app"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
            <SubmitButton name="task" value="verify">
              Turn on
            </SubmitButton>
          </Form>
        </div>
      </div>
    </Panel>
  )
}
