import type { ReactNode } from 'react'

export interface DetailProps {
  readonly label: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A small name above its value, in a `dl`. */
export function Detail({ label, className, children }: DetailProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
