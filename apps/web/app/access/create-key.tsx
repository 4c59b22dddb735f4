import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AllowanceFieldsProps } from './allowance-fields.tsx'
import { KeyAllowanceFields } from './key-allowance-fields.tsx'

export interface CreateKeyProps extends AllowanceFieldsProps {
  readonly name: string
  readonly nameFault: string | undefined
  readonly maxNameLength: number
}

/** The form that creates a key. */
export function CreateKey({ name, nameFault, maxNameLength, ...allowance }: CreateKeyProps) {
  return (
    <Panel title="Create a key">
      <Form method="post" action="/api-keys" className="flex max-w-2xl flex-col items-start gap-4">
        <div className="w-full max-w-md">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={maxNameLength}
            autoComplete="off"
            hint="Where you use it, such as “shop” or “laptop”."
            defaultValue={name}
            error={nameFault}
          />
        </div>
        <fieldset className="flex w-full flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">What can it do?</legend>
          <KeyAllowanceFields {...allowance} />
        </fieldset>
        <SubmitButton name="task" value="create">
          Create key
        </SubmitButton>
      </Form>
    </Panel>
  )
}
