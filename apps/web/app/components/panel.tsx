import { type ReactNode, useId } from 'react'

export interface PanelProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One subject of a page. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex break-inside-avoid flex-col gap-4 rounded-lg border border-line bg-panel p-4 sm:p-6 print:border-0 print:p-0"
    >
      <div className="flex flex-col gap-0.5">
        <h2 id={id}>{title}</h2>
        {lead && <p className="text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
