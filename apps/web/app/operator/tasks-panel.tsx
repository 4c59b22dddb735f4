import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { INPUT, TextField } from '../ui/text-field.tsx'
import { ReasonField } from './reason-field.tsx'

export interface ShownTask {
  readonly name: string
  readonly isOpen: boolean
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly fields: ReadonlyArray<{
    readonly name: string
    readonly label: string
    readonly isOptional: boolean
    /** Undefined for a typed field. */
    readonly options: ReadonlyArray<readonly [value: string, title: string]> | undefined
  }>
}

/** Everything that an operator can do for a customer, each with its form. */
export function TasksPanel({ tasks }: { readonly tasks: readonly ShownTask[] }) {
  return (
    <Panel title="Do something" lead="Each asks you to confirm, needs a reason, and is in the audit.">
      <div className="flex flex-col divide-y divide-line border-y border-line">
        {tasks.map((task) => (
          <details key={task.name} open={task.isOpen} className="py-3">
            <summary className="cursor-pointer text-sm font-medium text-accent">{task.title}</summary>
            <Task task={task} />
          </details>
        ))}
      </div>
    </Panel>
  )
}

function Task({ task: { name, lead, button, fields } }: { readonly task: ShownTask }) {
  return (
    <Form method="post" className="flex max-w-xl flex-col items-start gap-4 pt-3">
      <p className="text-sm text-ink-soft">{lead}</p>
      <input type="hidden" name="task" value={name} />
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      <ReasonField />
      <SubmitButton>{button}</SubmitButton>
    </Form>
  )
}

function Field({ name, label, isOptional, options }: ShownTask['fields'][number]) {
  if (!options) return <TextField label={label} name={name} required={!isOptional} autoComplete="off" />
  return (
    <label className="flex w-full flex-col gap-1.5 text-sm font-medium">
      {label}
      <select name={name} required className={INPUT}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
