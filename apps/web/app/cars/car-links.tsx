import { Link } from 'react-router'
import type { CarLink } from './car.server.ts'

interface CarLinksProps {
  readonly title: string
  readonly cars: readonly CarLink[]
  readonly current?: string
}

export function CarLinks({ title, cars, current }: CarLinksProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {cars.map(({ to, title: name }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className="text-accent underline aria-[current]:text-ink aria-[current]:no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
