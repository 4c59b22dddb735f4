import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'

export function ChangePassword({ hasPassword }: { readonly hasPassword: boolean }) {
  if (!hasPassword) {
    return (
      <Panel title="Password" lead="You don't have a password. You sign in another way.">
        <Form method="post">
          <SubmitButton look="secondary" name="task" value="password-link">
            Email me a link to set one
          </SubmitButton>
        </Form>
      </Panel>
    )
  }
  return (
    <Panel title="Password" lead="Changing it ends all other sessions.">
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <div className="flex w-full flex-col gap-4">
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPasswordField label="New password" />
        </div>
        <SubmitButton look="secondary" name="task" value="password">
          Change password
        </SubmitButton>
      </Form>
    </Panel>
  )
}
