import type { ReactNode } from 'react'

type Meaning = 'good' | 'warn' | 'danger' | 'info'

const LOOKS: Readonly<Record<Meaning, string>> = {
  good: 'border-good/40 bg-good-soft text-good',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  danger: 'border-danger/40 bg-danger-soft text-danger',
  info: 'border-accent/40 bg-accent-soft text-accent',
}

/** What just happened, or what needs attention. */
export function Notice({ meaning, children }: { readonly meaning: Meaning; readonly children: ReactNode }) {
  return (
    <div
      role={meaning === 'danger' ? 'alert' : 'status'}
      className={`rounded-md border px-4 py-3 text-sm ${LOOKS[meaning]}`}
    >
      {children}
    </div>
  )
}

/** Each text as a warning of its own. */
export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Notice key={text} meaning="warn">
      {text}
    </Notice>
  ))
}
