import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'defaultValue' | 'value'> {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly defaultValue?: string
  /** What the server found wrong with it. */
  readonly error?: string | undefined
}

export const INPUT =
  'min-h-10 w-full rounded-md border border-edge bg-panel px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger'

export function TextField({ name, label, hint, error, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field.Root name={name} invalid={error !== undefined} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      <Field.Control {...input} type={type} className={INPUT} />
      {hint && <Field.Description className="text-xs text-ink-soft">{hint}</Field.Description>}
      {error && (
        <Field.Error match={true} className="text-xs text-danger">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  )
}
