import { Link } from 'react-router'

export interface CustomerLinkProps {
  readonly id: string | null
  readonly email: string | null
  /** What the page is narrowed to. */
  readonly about?: string
}

export function CustomerLink({ id, email, about = '' }: CustomerLinkProps) {
  if (id === null) return <span className="text-ink-soft">No customer</span>
  return (
    <Link to={customerPath(id, about)} className="wrap-anywhere text-accent underline">
      {email ?? id}
    </Link>
  )
}

/** @param about what the page is narrowed to */
export function customerPath(id: string, about: string): string {
  return `/operator/customers/${id}${about === '' ? '' : `?${new URLSearchParams({ about })}`}`
}
