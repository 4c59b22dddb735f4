import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MAX_NAME_LENGTH } from './names.ts'

export function ChangeName({ name }: { readonly name: string }) {
  return (
    <Panel title="Name" lead="Shown only to you.">
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <div className="w-full">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={name}
          />
        </div>
        <SubmitButton look="secondary" name="task" value="name">
          Save name
        </SubmitButton>
      </Form>
    </Panel>
  )
}
