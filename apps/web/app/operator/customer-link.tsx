import { Link } from 'react-router'

export interface CustomerLinkProps {
  readonly id: string | null
  readonly email: string | null
}

export function CustomerLink({ id, email }: CustomerLinkProps) {
  if (id === null) return <span className="text-ink-soft">No customer</span>
  return (
    <Link to={`/operator/customers/${id}`} className="wrap-anywhere text-accent underline">
      {email ?? id}
    </Link>
  )
}
