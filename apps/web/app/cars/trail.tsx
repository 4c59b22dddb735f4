import { Link } from 'react-router'
import type { CarLink } from './car.server.ts'

/** The pages that this one belongs to. */
export function Trail({ make }: { readonly make?: CarLink }) {
  return (
    <nav aria-label="Breadcrumb" className="flex gap-2 text-sm">
      <Link to="/cars">Cars by make</Link>
      {make && (
        <>
          <span aria-hidden="true" className="text-ink-soft">
            /
          </span>
          <Link to={make.to}>{make.title}</Link>
        </>
      )}
    </nav>
  )
}
