/** The automatic top-up rule. */
import { formatCents } from '@vinspec/contract/amounts'
import { topUpState } from '@vinspec/contract/top-up-words'
import type { AutomaticTopUp, AutoTopUpStatus } from '@vinspec/sdk'
import { factLines, INDENT, knownFacts, toText, wrap } from './layout.ts'
import type { Presenter, Screen } from './screen.ts'

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
    [
      rule.status === 'processing' ? 'Spent this month, including this charge' : 'Spent this month',
      formatCents(monthly_spend.amount_cents),
    ],
    ['Card', payment_method && `${payment_method.brand} ending in ${payment_method.last4}`],
  ])
  return toText([...factLines(facts, screen), ...nextStep(rule, screen)])
}

function nextStep(rule: AutomaticTopUp, screen: Screen): string[] {
  const text = NEXT_STEPS[rule.status]
  if (text === undefined) return []
  const page = rule.setup_url ? ['', INDENT + screen.ink('cyan', rule.setup_url)] : []
  return [
    '',
    ...wrap(text.replaceAll('<package_key>', rule.package_key ?? '<package_key>'), screen.width),
    ...page,
  ]
}

/** What the customer can do about it. */
const NEXT_STEPS: Readonly<Partial<Record<AutoTopUpStatus, string>>> = {
  setup_required: 'Open this page to save a card. Nothing is charged there:',
  action_required:
    'Your bank needs you to confirm the card, or the package costs more than you agreed to. Open this page. Nothing is charged there; the purchase follows:',
  retry_scheduled: 'To try again now: vinspec auto-top-up set <package_key>',
  cap_reached:
    'It resumes next month (UTC), or when you set a higher cap: vinspec auto-top-up set <package_key> --monthly-cap-cents <cents>',
  suspended:
    'A payment failed or was disputed, or the package is no longer sold. To try again: vinspec auto-top-up set <package_key>',
}
