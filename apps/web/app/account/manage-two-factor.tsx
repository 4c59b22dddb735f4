import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { CurrentPassword } from './current-password.tsx'

interface HasPassword {
  readonly hasPassword: boolean
}

/** The second factor is on. */
export function ManageTwoFactor({ hasPassword }: HasPassword) {
  return (
    <Panel
      title="Two-factor authentication is on"
      lead="You sign in with a code from your authenticator app, or with a passkey, which counts as two factors."
    >
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        {hasPassword && <CurrentPassword />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="secondary" name="task" value="codes">
            Create new recovery codes
          </SubmitButton>
          <SubmitButton look="danger" name="task" value="off">
            Turn off
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

/** The second factor is off. */
export function StartTwoFactor({ hasPassword }: HasPassword) {
  return (
    <Panel
      title="Two-factor authentication is off"
      lead="You need an authenticator app on your phone or computer. Many password managers include one."
    >
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        {hasPassword && <CurrentPassword />}
        <SubmitButton name="task" value="start">
          Set up
        </SubmitButton>
      </Form>
    </Panel>
  )
}
