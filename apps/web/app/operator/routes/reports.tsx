/** What customers say is wrong about cars, and waits for an operator. */
import { listReportCases } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toWords } from '../../ui/to-words.ts'
import { CustomerLink } from '../customer-link.tsx'
import type { Route } from './+types/reports.ts'

const LIMIT = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const cases = await listReportCases(context.get(servicesContext).prisma, { limit: LIMIT })
  return { cases, done: new URL(request.url).searchParams.get('done') }
}

const COLUMNS: ReadonlyArray<Column<Route.ComponentProps['loaderData']['cases'][number]>> = [
  {
    title: 'Vehicle',
    cell: ({ customerId, email, vin, byLink, createdAt }) => (
      <>
        <code className="font-mono text-xs">{vin}</code>
        <span className="block text-xs">
          <CustomerLink id={customerId} email={email} />
          {byLink && ', by a reader of a link'}
        </span>
        <span className="block text-xs text-ink-soft">
          <Time at={createdAt} dateOnly utc />
        </span>
      </>
    ),
  },
  {
    title: 'What is wrong',
    cell: ({ id, customerId, rowKey, said }) => (
      <>
        <Link to={`/operator/reports/${customerId}/${id}`} className="text-accent underline">
          Answer: {toWords(rowKey)}
        </Link>
        <span className="block max-w-md text-xs wrap-anywhere text-ink-soft">“{said}”</span>
      </>
    ),
  },
]

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['settled', 'The report is settled.'],
  ['known', 'A colleague had settled it.'],
])

export default function Reports({ loaderData: { cases, done } }: Route.ComponentProps) {
  useSaidOnce(['done'])
  return (
    <Page
      title="Reports"
      lead="What customers say is wrong about cars. The oldest come first. Where sources contradict each other, the credit came back by itself."
    >
      <FormOutcome news={DONE.get(done)} />
      <Panel title={cases.length === 1 ? '1 report' : `${cases.length} reports`}>
        <Table label="Reports" columns={COLUMNS} rows={cases} empty="No report waits." />
      </Panel>
    </Page>
  )
}
