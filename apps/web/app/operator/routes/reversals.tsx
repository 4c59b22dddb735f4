/** Money that only a person can settle. */
import { formatCredits } from '@vinspec/contract/amounts'
import { listReversalCases, type ReversalCase, type ReversalCaseKind } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { Badge } from '../../bulk/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatMoney } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { toWords } from '../to-words.ts'
import type { Route } from './+types/reversals.ts'

const LIMIT = 200

export async function loader({ context }: Route.LoaderArgs) {
  return { cases: await listReversalCases(context.get(servicesContext).prisma, LIMIT) }
}

const HEAD = [{ title: 'Since' }, { title: 'What' }, { title: 'Payment' }, { title: 'Amount', numeric: true }]

export default function Reversals({ loaderData: { cases } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Needs a person"
        lead="Money that went back, is contested, or bought nothing. The oldest cases come first."
      />
      <Panel
        title={
          cases.length === 1
            ? '1 case'
            : `${cases.length === LIMIT ? `The first ${LIMIT}` : cases.length} cases`
        }
      >
        {cases.length === 0 ? (
          <Empty text="Nothing needs a person." />
        ) : (
          <Table label="Cases" head={HEAD}>
            {cases.map((each) => (
              <tr key={`${each.kind} ${each.paymentId} ${each.since.getTime()}`}>
                <Cell>
                  <Time at={each.since} dateOnly utc />
                </Cell>
                <Cell>
                  <What found={each} />
                </Cell>
                <Cell>
                  <div className="min-w-44">
                    <CustomerLink id={each.customerId} email={each.email} />
                    <Link
                      to={`/operator/payments?${new URLSearchParams({ id: each.paymentId })}`}
                      className="block font-mono text-xs break-all text-ink-soft underline"
                    >
                      {each.paymentId}
                    </Link>
                  </div>
                </Cell>
                <Cell numeric>{formatMoney(each.amount, each.currency)}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
    </>
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
    advice: 'Decide whether to ask the customer.',
  },
  dispute: {
    title: 'Disputed',
    look: 'bg-danger-soft text-danger',
    advice: "Send evidence in Stripe's dashboard before its deadline.",
  },
  refund: {
    title: 'Refund without a response',
    look: 'bg-accent-soft text-accent',
    advice: 'Reconciliation finishes it. If it stays, repeat it: pnpm admin payments refund.',
  },
  mismatch: {
    title: 'Bought nothing',
    look: 'bg-danger-soft text-danger',
    advice: 'Refund it, or grant the credits by hand.',
  },
}

function What({ found: { kind, credits, detail } }: { readonly found: ReversalCase }) {
  const { title, look, advice } = WORDS[kind]
  return (
    <>
      <Badge text={title} look={look} />
      <span className="block max-w-sm min-w-44 pt-1 text-xs wrap-anywhere text-ink-soft">
        {credits > 0 && `${formatCredits(credits)}. `}
        {detail !== null && `${toWords(detail)}. `}
        {advice}
      </span>
    </>
  )
}
