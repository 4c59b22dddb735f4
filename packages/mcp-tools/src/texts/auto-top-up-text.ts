import type { AutomaticTopUp } from '@vinspec/contract'
import { blocks, factList } from './markdown.ts'
import { formatCents } from './money.ts'

const STATES: Readonly<Record<AutomaticTopUp['status'], string>> = {
  disabled: 'off',
  setup_required: 'waiting for a card',
  active: 'on',
  processing: 'on, a purchase is under way',
  retry_scheduled: 'on, a declined payment will be tried again',
  action_required: 'waiting for the customer to confirm a payment',
  cap_reached: 'on, but the monthly cap is reached',
  suspended: 'suspended after failed payments',
}

export function topUpState(status: AutomaticTopUp['status']): string {
  return STATES[status]
}

export function autoTopUpText(rule: AutomaticTopUp): string {
  const { package_key: key, threshold_credits: threshold, monthly_cap: cap, payment_method: card } = rule
  const facts = factList([
    ['Automatic top-up', topUpState(rule.status)],
    ['Buys', key],
    ['When', threshold === null ? null : `${threshold} credits or fewer are left`],
    ['Monthly cap', cap ? formatCents(cap.amount_cents) : key && 'none'],
    ['Spent this month', formatCents(rule.monthly_spend.amount_cents)],
    ['Card', card && `${card.brand} ending in ${card.last4}`],
  ])
  const setup = rule.setup_url
    ? `The customer must open this page to complete the payment setup: ${rule.setup_url}`
    : ''
  return blocks(facts, setup)
}
