import { formatCount, formatNumber } from '@vinspec/contract/amounts'
import { listSavedVehicles, type VehicleOrder } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { Form, redirect } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { readPageNumber } from '../../server/page-number.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Panel } from '../../ui/panel.tsx'
import { INPUT } from '../../ui/text-field.tsx'
import { ColumnChoice } from '../column-choice.tsx'
import { addFigures } from '../list-figures.server.ts'
import { columnsCookie, FIGURES, readColumns } from '../vehicle-columns.ts'
import { VehicleTable } from '../vehicle-table.tsx'
import type { Route } from './+types/vehicles.ts'

const PAGE_SIZE = 50
const MAX_SEARCH_LENGTH = 100

const ORDERS: ReadonlyArray<readonly [VehicleOrder, string]> = [
  ['latest', 'Latest lookup first'],
  ['oldest', 'Oldest lookup first'],
  ['title', 'By name'],
  ['vin', 'By VIN'],
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const [order] = ORDERS.find(([name]) => name === searchParams.get('order')) ?? ORDERS[0] ?? ['latest']
  const page = readPageNumber(searchParams.get('page'))
  const offset = (page - 1) * PAGE_SIZE
  const { customerId } = signedIn(context)
  const found = await listSavedVehicles(prisma, { customerId, search, order, offset, limit: PAGE_SIZE })
  if (found.vehicles.length === 0 && page > 1) {
    const last = Math.max(Math.ceil(found.total / PAGE_SIZE), 1)
    throw redirect(`/vehicles?${new URLSearchParams({ search, order, page: String(last) })}`)
  }
  const columns = readColumns(request.headers.get('cookie'))
  const vehicles = columns.some((name) => FIGURES.has(name))
    ? await addFigures(prisma, customerId, found.vehicles)
    : found.vehicles
  const pages = Math.ceil(found.total / PAGE_SIZE)
  return { vehicles, total: found.total, search, order, columns, page, pages }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const { pathname, search } = new URL(request.url)
  const headers = { 'set-cookie': columnsCookie(form.getAll('column')) }
  throw redirect(pathname + search, { status: 303, headers })
}

export default function Vehicles({ loaderData }: Route.ComponentProps) {
  const { vehicles, total, search, order, columns, page, pages } = loaderData
  const isEmpty = total === 0 && search === ''
  return (
    <Page
      title="My Vehicles"
      lead="Every vehicle you've looked up. Viewing them again is free."
      actions={
        !isEmpty && (
          <>
            <ButtonLink look="secondary" to="/vehicles.csv" reloadDocument download>
              Export CSV
            </ButtonLink>
            <ButtonLink to="/look-up">Look up a vehicle</ButtonLink>
          </>
        )
      }
    >
      <Panel title={search ? `${formatNumber(total)} found for “${search}”` : formatCount(total, 'vehicle')}>
        {!isEmpty && <SearchForm search={search} order={order} />}
        <FormOutcome />
        {vehicles.length > 0 && <ColumnChoice chosen={columns} />}
        {vehicles.length > 0 ? (
          <VehicleTable {...{ vehicles, search, order, columns }} />
        ) : search ? (
          <Empty text="No VIN, name, or note matches." />
        ) : (
          <Empty text="Vehicles you look up are saved here, whether you use the portal, the API, or an app.">
            <ButtonLink to="/look-up">Look up your first vehicle</ButtonLink>
          </Empty>
        )}
        <Pages page={page} pages={pages} query={{ search, order }} />
      </Panel>
    </Page>
  )
}

function SearchForm({ search, order }: Pick<Route.ComponentProps['loaderData'], 'search' | 'order'>) {
  return (
    <Form role="search" className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        name="search"
        key={search}
        defaultValue={search}
        maxLength={MAX_SEARCH_LENGTH}
        aria-label="Search by VIN, name, or note"
        placeholder="VIN, name, or note"
        className={`${INPUT} sm:max-w-64`}
      />
      <select
        name="order"
        key={order}
        defaultValue={order}
        aria-label="Order"
        // On wide windows, the column headers sort.
        className={`${INPUT} flex-1 sm:hidden`}
      >
        {ORDERS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  )
}
