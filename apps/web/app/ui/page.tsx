import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

export interface PageProps extends PageHeaderProps {
  /** What can be done here, at the right of the title. */
  readonly actions?: ReactNode
}

/** A signed-in page: its title, and its panels below each other. */
export function Page({ actions, children, ...header }: PageProps) {
  return (
    <>
      <PageHeader {...header}>{actions}</PageHeader>
      <div className="flex flex-col gap-6">{children}</div>
    </>
  )
}
