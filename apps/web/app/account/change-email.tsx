import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'

export function ChangeEmail({ email }: { readonly email: string }) {
  return (
    <Panel
      title="Email address"
      lead={`You sign in with ${email}. We ask you to confirm a change there first, then at the new address.`}
    >
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <div className="w-full">
          <TextField label="New email address" name="email" type="email" autoComplete="email" required />
        </div>
        <SubmitButton look="secondary" name="task" value="email">
          Change address
        </SubmitButton>
      </Form>
    </Panel>
  )
}
