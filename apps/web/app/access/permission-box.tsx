import { type ReactNode, useId } from 'react'

export interface PermissionBoxProps {
  readonly name: string
  readonly title: string
  /** What it means, and what it can cost. */
  readonly text: string
  readonly defaultChecked: boolean
  readonly onTick?: (isTicked: boolean) => void
  /** The field of its limit. */
  readonly children?: ReactNode
}

/** One thing that a customer may allow. */
export function PermissionBox({ name, title, text, defaultChecked, onTick, children }: PermissionBoxProps) {
  const id = useId()
  return (
    <div className="flex gap-3 rounded-md border border-line p-4">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={defaultChecked}
        onChange={({ target }) => onTick?.(target.checked)}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
      />
      <div className="flex min-w-0 grow flex-col gap-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {title}
        </label>
        <p id={`${id}-text`} className="text-ink-soft">
          {text}
        </p>
        {children && <div className="mt-2 flex max-w-sm flex-col gap-4">{children}</div>}
      </div>
    </div>
  )
}
