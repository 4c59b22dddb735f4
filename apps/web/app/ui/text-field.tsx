import { type ComponentProps, type ReactNode, useId } from 'react'

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
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="flex w-full flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        type={type}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        className={INPUT}
      />
      {hint && (
        <p id={hintId} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
