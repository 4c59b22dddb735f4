import type { AutomaticTopUp } from '@vinspec/contract'
import { formatCents } from '@vinspec/contract/amounts'
import { spendLabel, topUpState } from '@vinspec/contract/top-up-words'
import { blocks, factList } from './markdown.ts'

type Status = AutomaticTopUp['status']

/** What can be done about the status, followed by the page's URL, if there is one. */
const NEXT_STEPS: Readonly<Partial<Record<Status, string>>> = {
  setup_required: 'The customer must open this page and save a card. Nothing is charged there:',
  action_required:
    'The bank needs the customer to confirm the card, or the package costs more than the customer agreed to. Nothing is bought until the customer agrees on this page; then the purchase follows:',
  processing:
    'The card is being charged right now. Turning off automatic top-up may be too late to stop this charge.',
  retry_scheduled: 'To try again now, call configure_auto_top_up with the same settings.',
  cap_reached: 'It resumes next month (UTC), or when configure_auto_top_up sets a higher cap.',
  suspended:
    'Payments failed or were disputed, or the package is no longer sold. If the customer wants to try again, call configure_auto_top_up.',
}

export function autoTopUpText(rule: AutomaticTopUp): string {
  const { package_key: key, threshold_credits: threshold, threshold_percent: percent } = rule
  const { monthly_cap: cap, payment_method: card } = rule
  const facts = factList([
    ['Automatic top-up', topUpState(rule.status)],
    ['Buys', key],
    ['When credits fall to', threshold === null ? null : `${threshold} or fewer`],
    ['Threshold', percent === null ? null : `${percent}% of the package`],
    ['Monthly cap', cap ? formatCents(cap.amount_cents) : key && 'none'],
    [spendLabel(rule.status), formatCents(rule.monthly_spend.amount_cents)],
    ['Card', card && `${card.brand} ending in ${card.last4}`],
  ])
  return blocks(facts, [NEXT_STEPS[rule.status] ?? [], rule.setup_url ?? []].flat().join(' '))
}
