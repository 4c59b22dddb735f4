import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface PageHeaderProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The page that this one belongs to. */
  readonly back?: { readonly to: string; readonly title: string }
  /** What can be done here, at the right of the title. */
  readonly children?: ReactNode
  /** False if the printed page has a header of its own. */
  readonly isPrinted?: boolean
}

export function PageHeader({ title, lead, back, children, isPrinted = true }: PageHeaderProps) {
  return (
    <header
      className={`mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 ${isPrinted ? '' : 'print:hidden'}`}
    >
      <title>{`${title} · vinspec`}</title>
      <div className="flex max-w-2xl flex-col gap-1">
        {back && (
          <p className="text-sm print:hidden">
            <Link to={back.to}>{back.title}</Link>
          </p>
        )}
        <h1 className="wrap-anywhere">{title}</h1>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2 print:hidden">{children}</div>}
    </header>
  )
}
