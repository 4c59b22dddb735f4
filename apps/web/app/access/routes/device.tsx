/** A computer that ran `vinspec login` asks for a key. The customer says what the key may do and cost, or denies it. */
import { data, Form } from 'react-router'
import { requireCustomer, signedIn } from '../../server/customer.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { answerDevice, readDevicePage } from '../device.server.ts'
import { DeviceRequest } from '../device-request.tsx'
import type { Route } from './+types/device.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader(call: Route.LoaderArgs) {
  const page = await readDevicePage(call)
  const { email } = signedIn(call.context)
  return data({ page, email }, page.kind === 'code' ? page.status : 200)
}

export async function action(call: Route.ActionArgs) {
  return await answerDevice(call, await call.request.formData())
}

export default function Device({ loaderData: { page, email }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Sign in a computer · vinspec</title>
      {page.kind === 'code' && <AskForCode {...page} />}
      {page.kind === 'request' && <DeviceRequest asked={page} email={email} answer={actionData} />}
      {(page.kind === 'approved' || page.kind === 'denied') && <DeviceOutcome {...page} />}
    </>
  )
}

interface DeviceOutcomeProps {
  readonly kind: 'approved' | 'denied'
  readonly deviceName: string | null
}

/** Whether the key was approved or denied. */
function DeviceOutcome({ kind, deviceName }: DeviceOutcomeProps) {
  const computer = deviceName === null ? 'The computer' : `“${deviceName}”`
  return (
    <>
      <h1>{kind === 'approved' ? 'Approved' : 'Denied'}</h1>
      <Notice meaning={kind === 'approved' ? 'good' : 'info'}>
        <span className="wrap-anywhere">
          {kind === 'approved'
            ? `${computer} gets its API key now. Go back to your terminal.`
            : `${computer} gets no key.`}
        </span>
      </Notice>
      {kind === 'denied' && (
        <p className="text-sm text-ink-soft">
          If you want to sign in after all, run <code>vinspec login</code> again.
        </p>
      )}
      <div>
        <ButtonLink to="/api-keys" look="secondary">
          Go to API keys
        </ButtonLink>
      </div>
    </>
  )
}

interface AskForCodeProps {
  readonly typed: string
  readonly fault?: string
}

/** The form for the code that the terminal shows. */
function AskForCode({ typed, fault }: AskForCodeProps) {
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1>Sign in a computer</h1>
        <p className="text-ink-soft">
          Enter the code that <code>vinspec login</code> shows in your terminal.
        </p>
      </div>
      <Form method="get" action="/device" className="flex flex-col gap-4">
        <TextField
          key={typed}
          label="Code"
          name="user_code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="WDJB-MJHT"
          defaultValue={typed}
          error={fault}
        />
        <SubmitButton>Continue</SubmitButton>
      </Form>
      <p className="text-sm text-ink-soft">
        Did someone send you a code, or ask for one? Don't enter it: they would get a key to your account.
      </p>
    </>
  )
}
