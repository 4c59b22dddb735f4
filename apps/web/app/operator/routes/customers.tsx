/** Finds a customer by anything that their email may mention. */
import { redirect } from 'react-router'
import { takePage } from '../../server/take-page.server.ts'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CustomerLink, customerPath } from '../customer-link.tsx'
import { searchForOperator } from '../operator.server.ts'
import { readAbout } from '../operator-customer.server.ts'
import { readPlace, readQuery } from '../operator-lists.server.ts'
import { Search, SearchField } from '../search.tsx'
import type { Route } from './+types/customers.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const text = readQuery(searchParams, 'q')
  const before = readPlace(searchParams)
  const found = await searchForOperator(context, { text, before, limit: PAGE_SIZE + 1 })
  const [only] = found
  // A piece of an address can look like a VIN.
  const about = found.some(({ why }) => why.includes('Email address')) ? '' : readAbout(text)
  if (text !== '' && before === undefined && found.length === 1 && only)
    throw redirect(customerPath(only.id, about))
  const { rows, next } = takePage(found, PAGE_SIZE, ({ id }) => ({ before: id }))
  return { text, about, customers: rows, next, isLatest: before === undefined }
}

export default function Customers({
  loaderData: { text, about, customers, next, isLatest },
}: Route.ComponentProps) {
  return (
    <Page
      title="Customers"
      lead="Search by anything that their email mentions. Every search is in the audit, without its text."
    >
      <Panel title={text === '' ? 'Newest customers' : 'Found'}>
        <Search page="/operator/customers" isFiltered={text !== ''}>
          <SearchField
            label="VIN, email, share link, request, payment, lookup, certificate, key, or last four of a card"
            name="q"
            value={text}
          />
        </Search>
        <Table label="Customers" columns={columnsFor(about)} rows={customers} empty="No customer matches." />
        <Older query={{ q: text }} next={next} isLatest={isLatest} />
      </Panel>
    </Page>
  )
}

function columnsFor(about: string): Column<Route.ComponentProps['loaderData']['customers'][number]>[] {
  return [
    {
      title: 'Customer',
      cell: ({ id, email, closedAt, why }) => (
        <>
          <CustomerLink id={id} email={email} about={about} />
          {closedAt && <span className="text-ink-soft"> closed</span>}
          {why.length > 0 && <span className="block text-xs text-ink-soft">{why.join(', ')}</span>}
        </>
      ),
    },
    { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} dateOnly utc /> },
    {
      title: 'ID',
      wide: true,
      cell: ({ id }) => <code className="font-mono text-xs text-ink-soft">{id}</code>,
    },
  ]
}
