/** One customer: credits, money, access, and what operators did. */
import { formatCredits, formatNumber } from '@vinspec/contract/amounts'
import type { LedgerLine } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { SecurityEvents } from '../../account/security-events.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { formatChange } from '../../ui/format.ts'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toWords } from '../../ui/to-words.ts'
import { AccessPanels } from '../access-panels.tsx'
import { AuditTable } from '../audit-table.tsx'
import { CustomerFacts } from '../customer-facts.tsx'
import { EmailTable } from '../email-table.tsx'
import { GivenAnswers } from '../given-answers.tsx'
import { readCustomerPage } from '../operator-customer.server.ts'
import { readPlace, readQuery } from '../operator-lists.server.ts'
import { OperatorPayments } from '../operator-payments.tsx'
import { runTask } from '../run-task.server.ts'
import { TasksPanel } from '../tasks-panel.tsx'
import { WaitingReports } from '../waiting-reports.tsx'
import type { Route } from './+types/customer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = await readCustomerPage(context.get(servicesContext), params.id, {
    before: readPlace(searchParams),
    about: readQuery(searchParams, 'about'),
  })
  return page
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const outcome = await runTask({ request, url, context }, params.id)
  return 'fault' in outcome ? data(outcome, 400) : outcome
}

export default function OneCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, available, payments, entries, next, isLatest, emails, events, actions } = loaderData
  return (
    <Page
      title={customer.email}
      lead={`${formatCredits(available)} can be spent now.`}
      back={{ to: '/operator/customers', title: 'Customers' }}
    >
      <FormOutcome />
      <WaitingReports reports={loaderData.reports} />
      <TasksPanel tasks={loaderData.tasks} />
      <CustomerFacts {...loaderData} />
      <GivenAnswers {...loaderData} customerId={customer.id} />
      <Panel title="Payments">
        <OperatorPayments payments={payments} isOneCustomer />
      </Panel>
      <Panel title="Ledger">
        <OperatorLedger entries={entries} />
        <Older next={next} isLatest={isLatest} />
      </Panel>
      <AccessPanels {...loaderData} />
      <Panel title="Latest emails">
        <EmailTable emails={emails} isOneCustomer />
      </Panel>
      <Panel title="Security log">
        <SecurityEvents events={events} utc />
      </Panel>
      <Panel title="Latest changes by operators">
        <AuditTable actions={actions} isOneCustomer />
      </Panel>
    </Page>
  )
}

const COLUMNS: ReadonlyArray<Column<LedgerLine>> = [
  {
    title: 'What',
    cell: ({ kind, source, vin, paymentId, reason, createdAt }) => (
      <>
        <span className="block text-xs text-ink-soft sm:hidden">
          <Time at={createdAt} utc />
        </span>
        {toWords(kind)}
        {kind === 'grant' && `: ${toWords(source).toLowerCase()}`}
        <span className="block font-mono text-xs break-all text-ink-soft">{vin ?? paymentId}</span>
        {reason !== null && <span className="block text-xs wrap-anywhere text-ink-soft">{reason}</span>}
      </>
    ),
  },
  { title: 'When', wide: true, cell: ({ createdAt }) => <Time at={createdAt} utc /> },
  { title: 'Credits', numeric: true, cell: ({ credits }) => formatChange(credits) },
  { title: 'Balance', numeric: true, cell: ({ balance }) => formatNumber(balance) },
]

/** The entries as they are written, without the customer's words for them. */
function OperatorLedger({ entries }: { readonly entries: readonly LedgerLine[] }) {
  return <Table label="Ledger" columns={COLUMNS} rows={entries} empty="No entries." />
}
