import type { ReactNode } from 'react'

/** Shown in place of an empty list: what the list is for, and how to start. */
export function Empty({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-md border border-dashed border-line px-4 py-6 sm:px-6">
      <p className="max-w-prose text-ink-soft">{text}</p>
      {children}
    </div>
  )
}
