import { type ChangeEvent, type ReactNode, useId } from 'react'
import { INPUT } from './text-field.tsx'

export interface FileFieldProps {
  readonly name: string
  readonly label: string
  readonly accept: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly maxBytes?: number
  /** What is said of a larger file, before it is sent. */
  readonly tooLarge?: string
}

export function FileField({ name, label, accept, required, hint, maxBytes, tooLarge }: FileFieldProps) {
  const id = useId()
  const limitSize = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = maxBytes !== undefined && (target.files?.[0]?.size ?? 0) > maxBytes
    target.setCustomValidity(isLarge ? (tooLarge ?? '') : '')
    target.reportValidity()
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="file"
        required={required}
        accept={accept}
        onChange={limitSize}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`${INPUT} file:mr-3 file:cursor-pointer file:rounded-sm file:bg-sunken file:px-3 file:py-1 file:text-sm file:font-medium file:text-ink`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
