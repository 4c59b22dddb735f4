/** Finds a customer by address, ID, or payment. */
import { findCustomers } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { redirect } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { Older } from '../older.tsx'
import { readPlace, readQuery } from '../operator-lists.server.ts'
import { Search, SearchField } from '../search.tsx'
import type { Route } from './+types/customers.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const text = readQuery(searchParams, 'q')
  const before = readPlace(searchParams)
  const { prisma } = context.get(servicesContext)
  const found = await findCustomers(prisma, { text, before, limit: PAGE_SIZE + 1 })
  const [only] = found
  if (text !== '' && before === undefined && found.length === 1 && only)
    throw redirect(`/operator/customers/${only.id}`)
  const customers = found.slice(0, PAGE_SIZE)
  const next = found.length > PAGE_SIZE ? customers.at(-1)?.id : undefined
  return { text, customers, next, isLatest: before === undefined }
}

const HEAD = [{ title: 'Customer' }, { title: 'Since' }, { title: 'ID', wide: true }]

export default function Customers({ loaderData: { text, customers, next, isLatest } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Customers"
        lead="Search by the beginning of an email address, by ID, or by a payment."
      />
      <Panel title={text === '' ? 'Newest customers' : 'Found'}>
        <Search page="/operator/customers" isFiltered={text !== ''}>
          <SearchField label="Email, customer ID, or payment ID" name="q" value={text} />
        </Search>
        {customers.length === 0 ? (
          <Empty text="No customer matches." />
        ) : (
          <Table label="Customers" head={HEAD}>
            {customers.map(({ id, email, createdAt, closedAt }) => (
              <tr key={id}>
                <Cell>
                  <CustomerLink id={id} email={email} />
                  {closedAt && <span className="text-ink-soft"> closed</span>}
                </Cell>
                <Cell>
                  <Time at={createdAt} dateOnly utc />
                </Cell>
                <Cell wide>
                  <code className="font-mono text-xs text-ink-soft">{id}</code>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
        <Older query={{ q: text }} next={next} isLatest={isLatest} />
      </Panel>
    </>
  )
}
