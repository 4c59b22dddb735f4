/** Money that only a person can settle. */
import { formatCredits } from '@vinspec/contract/amounts'
import { listReversalCases, type ReversalCase, type ReversalCaseKind } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { Badge } from '../../bulk/badge.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CustomerLink } from '../customer-link.tsx'
import type { Route } from './+types/reversals.ts'

const LIMIT = 200

export async function loader({ context }: Route.LoaderArgs) {
  return { cases: await listReversalCases(context.get(servicesContext).prisma, LIMIT) }
}

const COLUMNS: ReadonlyArray<Column<ReversalCase>> = [
  { title: 'What', cell: What },
  { title: 'Since', wide: true, cell: ({ since }) => <Time at={since} dateOnly utc /> },
  { title: 'Payment', wide: true, cell: (each) => <PaymentLinks {...each} /> },
  { title: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
]

export default function Reversals({ loaderData: { cases } }: Route.ComponentProps) {
  return (
    <Page
      title="Payment cases"
      lead="Money that went back, is contested, or bought nothing. The oldest cases come first."
    >
      <Panel
        title={
          cases.length === 1
            ? '1 case'
            : `${cases.length === LIMIT ? `The first ${LIMIT}` : cases.length} cases`
        }
      >
        <Table
          label="Cases"
          columns={COLUMNS}
          rows={cases.map((each) => ({
            ...each,
            id: `${each.kind} ${each.paymentId} ${each.since.getTime()}`,
          }))}
          empty="Nothing needs a person."
        />
      </Panel>
    </Page>
  )
}

interface Words {
  readonly title: string
  readonly look: string
  readonly advice: string
}

const WORDS: Readonly<Record<ReversalCaseKind, Words>> = {
  shortfall: {
    title: 'Spent before it went back',
    look: 'bg-warn-soft text-warn',
    advice: 'Decide whether to ask the customer, then close the case on their page.',
  },
  dispute: {
    title: 'Disputed',
    look: 'bg-danger-soft text-danger',
    advice: "Send evidence in Stripe's dashboard before its deadline.",
  },
  refund: {
    title: 'Refund without a response',
    look: 'bg-accent-soft text-accent',
    advice: 'Reconciliation finishes it. If it stays, refund it again on the page of the customer.',
  },
  mismatch: {
    title: 'Bought nothing',
    look: 'bg-danger-soft text-danger',
    advice: 'Refund it, or grant the credits, on the page of the customer.',
  },
}

function What(each: ReversalCase) {
  const { kind, credits, detail, since } = each
  const { title, look, advice } = WORDS[kind]
  return (
    <>
      <Badge text={title} look={look} />
      <span className="block max-w-sm pt-1 text-xs wrap-anywhere text-ink-soft">
        {credits > 0 && `${formatCredits(credits)}. `}
        {detail !== null && <span className="inline-block first-letter:uppercase">{detail}.</span>} {advice}
      </span>
      <div className="pt-1 sm:hidden">
        <span className="block text-xs text-ink-soft">
          Since <Time at={since} dateOnly utc />
        </span>
        <PaymentLinks {...each} />
      </div>
    </>
  )
}

function PaymentLinks({
  customerId,
  email,
  paymentId,
}: Pick<ReversalCase, 'customerId' | 'email' | 'paymentId'>) {
  return (
    <>
      <CustomerLink id={customerId} email={email} />
      <Link
        to={`/operator/payments?${new URLSearchParams({ id: paymentId })}`}
        className="mt-1 block py-0.5 font-mono text-xs break-all text-ink-soft underline"
      >
        {paymentId}
      </Link>
    </>
  )
}
