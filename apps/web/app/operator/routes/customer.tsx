/** One customer: credits, money, access, and what operators did. */
import { formatCredits } from '@vinspec/contract/amounts'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { SecurityEvents } from '../../account/security-events.tsx'
import { sendForm } from '../../browser/send-form.ts'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AccessPanels } from '../access-panels.tsx'
import { AuditTable } from '../audit-table.tsx'
import { CustomerFacts } from '../customer-facts.tsx'
import { EmailTable } from '../email-table.tsx'
import { GivenAnswers } from '../given-answers.tsx'
import { GrantCredits } from '../grant-credits.tsx'
import { Older } from '../older.tsx'
import { grantOnPage, readCustomerPage } from '../operator-customer.server.ts'
import { OperatorLedger } from '../operator-ledger.tsx'
import { readPlace, readQuery } from '../operator-lists.server.ts'
import { OperatorPayments } from '../operator-payments.tsx'
import type { Route } from './+types/customer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = await readCustomerPage(context.get(servicesContext), params.id, {
    before: readPlace(searchParams),
    about: readQuery(searchParams, 'about'),
  })
  return { ...page, done: searchParams.get('done') }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const outcome = await grantOnPage({ request, url, context }, params.id)
  if ('fault' in outcome) return data(outcome, 400)
  throw redirect(`/operator/customers/${params.id}?done=${outcome.isNew ? 'granted' : 'known'}`)
}

export const clientAction = (call: Route.ClientActionArgs) => sendForm(call)

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['granted', 'The credits are granted.'],
  ['known', 'Nothing was granted: the same credits were granted for this reason before.'],
])

export default function OneCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, available, payments, entries, next, isLatest, emails, events, actions, done } = loaderData
  const news = DONE.get(done)
  useSaidOnce(['done'])
  return (
    <>
      <PageHeader title={customer.email} lead={`${formatCredits(available)} can be spent now.`} />
      <div className="flex flex-col gap-6">
        <Outcome of={actionData ?? news}>
          {actionData && <Notice meaning="danger">{actionData.fault}</Notice>}
          {!actionData && news && <Notice meaning={done === 'granted' ? 'good' : 'info'}>{news}</Notice>}
        </Outcome>
        <CustomerFacts {...loaderData} />
        <GivenAnswers {...loaderData} customerId={customer.id} />
        <Panel title="Payments">
          {payments.length === 0 ? (
            <Empty text="No payments." />
          ) : (
            <OperatorPayments payments={payments} isOneCustomer />
          )}
        </Panel>
        <Panel title="Ledger">
          {entries.length === 0 ? <Empty text="No entries." /> : <OperatorLedger entries={entries} />}
          <Older next={next} isLatest={isLatest} />
        </Panel>
        {!customer.closedAt && <GrantCredits />}
        <AccessPanels {...loaderData} />
        <Panel title="Latest emails">
          {emails.length === 0 ? <Empty text="No emails." /> : <EmailTable emails={emails} isOneCustomer />}
        </Panel>
        <Panel title="Security log">
          {events.length === 0 ? <Empty text="No activity." /> : <SecurityEvents events={events} />}
        </Panel>
        <Panel title="Latest changes by operators">
          {actions.length === 0 ? (
            <Empty text="No changes." />
          ) : (
            <AuditTable actions={actions} isOneCustomer />
          )}
        </Panel>
      </div>
    </>
  )
}
