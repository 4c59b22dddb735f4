import { type ReactNode, useId } from 'react'

export interface PanelProps {
  /** Where a link leads to it. */
  readonly id?: string
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One subject of a page. */
export function Panel({ id, title, lead, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="flex scroll-mt-16 break-inside-avoid flex-col gap-4 rounded-lg border border-line bg-panel p-4 sm:p-6 print:border-0 print:p-0"
    >
      <div className="flex flex-col gap-0.5">
        <h2 id={titleId}>{title}</h2>
        {lead && <p className="text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
