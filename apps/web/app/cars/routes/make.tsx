/** A make's electric models, each in its years. */
import { formatCount } from '@vinspec/contract/amounts'
import { servicesContext } from '@vinspec/web/services'
import { data, Link } from 'react-router'
import { hasSessionCookie } from '../../../src/auth/session-cookie.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { forEveryone, type MakesYear, readMake } from '../car.server.ts'
import { CARD } from '../card.ts'
import { Trail } from '../trail.tsx'
import { UnknownCar } from '../unknown-car.tsx'
import type { Route } from './+types/make.ts'

export function loader({ request, params, context }: Route.LoaderArgs) {
  const make = readMake(context.get(servicesContext), params.make.toLowerCase())
  const isCustomer = hasSessionCookie(request.headers.get('cookie'))
  return make ? forEveryone(request, { make, isCustomer }) : data({ make, isCustomer }, 404)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

const COLUMNS: ReadonlyArray<Column<MakesYear>> = [
  { title: 'Year', cell: ({ id, to }) => <Link to={to}>{id}</Link> },
  {
    title: 'Range',
    numeric: true,
    cell: ({ range }) => <span className="whitespace-nowrap">{range ?? '–'}</span>,
  },
  { title: 'Versions', numeric: true, widest: true, cell: ({ versions }) => versions },
  { title: 'Known', numeric: true, cell: ({ percent }) => `${percent}%` },
]

export default function Make({ loaderData: { make, isCustomer } }: Route.ComponentProps) {
  if (!make) return <UnknownCar wayOn={undefined} isCustomer={isCustomer} />
  const { name, path, years, models } = make
  return (
    <div className="flex flex-col gap-8">
      <PageMeta
        title={`Electric ${name} range`}
        description={`The EPA range of every electric ${name}: ${formatCount(models.length, 'model')}, by year, and how much is known of each.`}
        path={path}
        card={CARD}
      />
      <div className="flex flex-col gap-3">
        <Trail />
        <h1 className="text-3xl font-bold tracking-tight">Electric {name} range</h1>
        <p className="max-w-2xl text-lg text-ink-soft">
          {formatCount(models.length, 'model')}, {years}, with the ranges of EPA's labels. “Known” is how much
          of this a lookup returns: range, city and highway range, charging at home, fast-charging power,
          battery capacity, and battery chemistry.
        </p>
      </div>
      <div className="gap-6 *:mb-6 md:columns-2">
        {models.map((model) => (
          <Panel key={model.name} title={`${name} ${model.name}`}>
            <Table label={`${name} ${model.name} by year`} columns={COLUMNS} rows={model.years} />
          </Panel>
        ))}
      </div>
    </div>
  )
}
