import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

export function GrantCredits() {
  return (
    <Panel
      title="Grant credits"
      lead="They expire in 30 days. The same number for the same reason is granted once."
    >
      <Form method="post" className="grid items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
        <TextField
          label="Credits"
          name="credits"
          inputMode="numeric"
          pattern="[0-9]*"
          required
          autoComplete="off"
        />
        <ReasonField />
        <SubmitButton className="justify-self-start sm:mt-7">Grant credits</SubmitButton>
      </Form>
    </Panel>
  )
}
