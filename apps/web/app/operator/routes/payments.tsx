/** All payments: what each bought, and what went back. */
import { listAllPayments } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { readPageNumber } from '../../server/page-number.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { readQuery } from '../operator-lists.server.ts'
import { toOperatorPayment } from '../operator-payments.server.ts'
import { OperatorPayments } from '../operator-payments.tsx'
import { Search, SearchChoice, SearchField } from '../search.tsx'
import type { Route } from './+types/payments.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = readQuery(searchParams, 'id')
  const show = searchParams.get('show') === 'mismatch' ? 'mismatch' : ''
  const page = readPageNumber(searchParams.get('page'))
  const services = context.get(servicesContext)
  const found = await listAllPayments(
    services.prisma,
    { id, isMismatch: show === 'mismatch' },
    { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 },
  )
  const payments = found.slice(0, PAGE_SIZE).map((each) => toOperatorPayment(each, services))
  return { id, show, page, payments, hasOlder: found.length > PAGE_SIZE }
}

const CHOICES = [
  ['', 'All payments'],
  ['mismatch', 'Those that bought nothing'],
] as const

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { id, show, page, payments, hasOlder } = loaderData
  const to = (next: number) => `?${new URLSearchParams({ id, show, page: String(next) })}`
  return (
    <Page title="Payments" lead="Refunds are made on the page of the customer.">
      <Panel title="All customers">
        <Search page="/operator/payments" isFiltered={id !== '' || show !== ''}>
          <SearchField label="Payment ID" name="id" value={id} />
          <SearchChoice label="Show" name="show" value={show} choices={CHOICES} />
        </Search>
        <OperatorPayments payments={payments} />
        {(page > 1 || hasOlder) && (
          <nav aria-label="Pages" className="flex flex-wrap gap-2">
            {page > 1 && (
              <ButtonLink look="secondary" to={to(page - 1)}>
                Newer
              </ButtonLink>
            )}
            {hasOlder && (
              <ButtonLink look="secondary" to={to(page + 1)}>
                Older
              </ButtonLink>
            )}
          </nav>
        )}
      </Panel>
    </Page>
  )
}
