import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

export interface PanelProps {
  /** The anchor for links to the panel. */
  readonly id?: string
  readonly title: string
  /** The subject, for screen readers only, on a page with several panels of the same title. */
  readonly of?: string | undefined
  readonly lead?: ReactNode
  readonly children: ReactNode
}

const FRAME =
  'scroll-mt-16 break-inside-avoid rounded-lg border border-line bg-panel p-4 sm:p-5 print:border-0 print:p-0'

/** One subject of a page. */
export function Panel({ id, title, of, lead, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={`flex flex-col gap-3 ${FRAME}`}>
      <div className="flex flex-col gap-0.5">
        <h2 id={titleId}>
          {title}
          {of !== undefined && <span className="sr-only"> of {of}</span>}
        </h2>
        {lead && <p className="text-sm text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

export interface FoldedPanelProps extends Omit<PanelProps, 'of'> {
  /** Whether the panel is unfolded at first. */
  readonly isOpen?: boolean
}

/** A subject that few readers need: its title, and the rest on demand. */
export function FoldedPanel({ id, title, lead, isOpen = false, children }: FoldedPanelProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={FRAME}>
      <details className="group" open={isOpen}>
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4">
          <h2 id={titleId}>{title}</h2>
          <Chevron className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 pt-4">
          {lead && <p className="text-sm text-ink-soft">{lead}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}

/** A subject with a page of its own. */
export function LinkedPanel({ title, to }: { readonly title: string; readonly to: string }) {
  return (
    <section className={FRAME}>
      <Link
        to={to}
        // Few readers go there, so no page loads its route before.
        discover="none"
        className="flex items-center justify-between gap-4 text-ink no-underline hover:underline"
      >
        <h2>{title}</h2>
        <Chevron className="-rotate-90" />
      </Link>
    </section>
  )
}

function Chevron({ className }: { readonly className: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-4 shrink-0 fill-none stroke-ink-soft stroke-[1.5] ${className}`}
    >
      <path d="M3 6l5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
