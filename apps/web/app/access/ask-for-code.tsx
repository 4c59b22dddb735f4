import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export interface AskForCodeProps {
  readonly typed: string
  readonly fault?: string
}

/** The form for the code that the terminal shows. */
export function AskForCode({ typed, fault }: AskForCodeProps) {
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
