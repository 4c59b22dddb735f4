import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export function CloseAccount() {
  return (
    <details className="rounded-lg border border-line bg-panel p-4 sm:p-6">
      <summary className="cursor-pointer text-danger">Close this account</summary>
      <div className="mt-4 flex max-w-md flex-col gap-4">
        <p className="text-sm">
          This deletes your API keys, connected apps, sessions, and saved vehicles at once, and you lose your
          remaining credits. We keep records of your payments without your name or email address. You can't
          undo this.
        </p>
        <Form method="post" className="flex flex-col items-start gap-4">
          <div className="w-full">
            <TextField
              label="Your email address, to confirm"
              name="email"
              type="email"
              autoComplete="off"
              required
            />
          </div>
          <SubmitButton look="danger" name="task" value="close">
            Close account
          </SubmitButton>
        </Form>
      </div>
    </details>
  )
}
