import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { describeCard } from '@vinspec/contract/card-brand'
import { formatDay } from '@vinspec/contract/moments'
import { spendLabel } from '@vinspec/contract/top-up-words'
import type { SpendableGrant } from '@vinspec/core/ledger'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { toWords } from '../ui/to-words.ts'
import type { readCustomerPage } from './operator-customer.server.ts'

type CustomerPage = Awaited<ReturnType<typeof readCustomerPage>>

export type CustomerFactsProps = Pick<CustomerPage, 'customer' | 'available' | 'grants' | 'rule'>

export function CustomerFacts({ customer, available, grants, rule }: CustomerFactsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title="Account">
        <Facts facts={describeAccount(customer)} />
      </Panel>
      <div className="flex flex-col gap-6">
        <Panel title="Credits">
          <Facts
            facts={[
              { key: 'available', label: 'Can be spent', value: formatCredits(available) },
              {
                key: 'grants',
                label: 'Left of grants',
                value: grants.length === 0 ? 'None' : grants.map(describeGrant),
              },
            ]}
          />
        </Panel>
        <Panel title="Automatic top-up">
          <Facts facts={describeRule(rule)} />
        </Panel>
      </div>
    </div>
  )
}

function describeAccount(customer: CustomerPage['customer']): Fact[] {
  const { id, name, emailVerified, twoFactorEnabled, createdAt, closedAt, isOperator } = customer
  return [
    { key: 'id', label: 'ID', value: id },
    { key: 'name', label: 'Name', value: name || 'None' },
    { key: 'proved', label: 'Address confirmed', value: emailVerified ? 'Yes' : 'No' },
    { key: 'second', label: 'Two-factor authentication', value: twoFactorEnabled ? 'On' : 'Off' },
    { key: 'since', label: 'Customer since', value: formatDay(createdAt) },
    { key: 'state', label: 'Account', value: closedAt ? `Closed on ${formatDay(closedAt)}` : 'Open' },
    { key: 'role', label: 'Role', value: isOperator ? 'Operator' : 'Customer' },
  ]
}

/** Its date stays on one line. */
function describeGrant({ left, credits, source, expiresAt }: SpendableGrant): string {
  return `${left.toLocaleString('en-US')} of ${formatCredits(credits)} (${toWords(source).toLowerCase()}), until ${formatDay(expiresAt).replaceAll(' ', '\u00a0')}`
}

function describeRule(rule: CustomerPage['rule']): Fact[] {
  const { status, package_key, threshold_credits, monthly_cap, monthly_spend, payment_method: card } = rule
  const spent: Fact = {
    key: 'spent',
    label: spendLabel(status),
    value: formatCents(monthly_spend.amount_cents),
  }
  if (package_key === null) return [{ key: 'state', label: 'State', value: 'Never set up' }, spent]
  return [
    { key: 'state', label: 'State', value: toWords(status) },
    { key: 'package', label: 'Package', value: package_key },
    {
      key: 'threshold',
      label: 'Buys at',
      value: threshold_credits === null ? null : formatCredits(threshold_credits),
    },
    { key: 'cap', label: 'Monthly cap', value: monthly_cap ? formatCents(monthly_cap.amount_cents) : 'None' },
    spent,
    {
      key: 'card',
      label: 'Card',
      value: card ? describeCard(card) : 'None',
    },
  ]
}
