/** All makes with electric models. */
import { formatCount } from '@vinspec/contract/amounts'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { PageMeta } from '../../ui/page-meta.tsx'
import { forEveryone, listMakes } from '../car.server.ts'
import { CARD } from '../card.ts'
import type { Route } from './+types/cars.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return forEveryone(request, { makes: listMakes(context.get(servicesContext)) })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Cars({ loaderData: { makes } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <PageMeta
        title="Electric cars by make"
        description={`The EPA range of every electric car of ${makes.length} makes, by model and year.`}
        path="/cars"
        card={CARD}
      />
      <h1 className="text-3xl font-bold tracking-tight">Electric cars by make</h1>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
        {makes.map(({ to, title, models, years }) => (
          <li key={to} className="flex flex-col">
            <Link to={to}>{title}</Link>
            <span className="text-sm text-ink-soft tabular-nums">
              {formatCount(models, 'model')}, {years}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
