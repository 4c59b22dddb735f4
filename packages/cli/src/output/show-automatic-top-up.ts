/** The automatic top-up rule. */
import type { AutomaticTopUp, AutoTopUpStatus } from '@vinspec/sdk'
import { factLines, INDENT, knownFacts, toText } from './layout.ts'
import { formatCents } from './money.ts'
import type { Presenter } from './screen.ts'

const STATES: Readonly<Record<AutoTopUpStatus, string>> = {
  disabled: 'off',
  setup_required: 'waiting for a payment method',
  active: 'on',
  processing: 'on, a purchase is under way',
  retry_scheduled: 'on, a declined payment will be tried again',
  action_required: 'waiting for you to confirm a payment',
  cap_reached: 'on, but the monthly cap is reached',
  suspended: 'suspended after failed payments',
}

export function topUpState(status: AutoTopUpStatus): string {
  return STATES[status]
}

export const showAutomaticTopUp: Presenter<AutomaticTopUp> = (rule, screen) => {
  const { package_key, threshold_credits, threshold_percent, monthly_cap, monthly_spend, payment_method } =
    rule
  const neverSet = package_key === null
  const facts = knownFacts([
    ['Automatic top-up', topUpState(rule.status)],
    ['Buys', package_key],
    [
      'When',
      threshold_credits === null
        ? null
        : `${threshold_credits} credits or fewer are left (${threshold_percent}%)`,
    ],
    ['Monthly cap', monthly_cap ? formatCents(monthly_cap.amount_cents) : neverSet ? null : 'none'],
    ['Spent this month', formatCents(monthly_spend.amount_cents)],
    ['Card', payment_method && `${payment_method.brand} ending in ${payment_method.last4}`],
  ])
  const setup = rule.setup_url
    ? ['', 'Open this page to complete the payment setup:', '', INDENT + screen.ink('cyan', rule.setup_url)]
    : []
  return toText([...factLines(facts, screen), ...setup])
}
