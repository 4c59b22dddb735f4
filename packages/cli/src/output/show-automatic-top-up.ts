/** The automatic top-up rule, in the words of the portal. */
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { explainTopUp, spendLabel } from '@vinspec/contract/top-up-words'
import type { AutomaticTopUp, AutoTopUpStatus } from '@vinspec/sdk'
import { INDENT, pairLines, toText, wrap } from './layout.ts'
import type { Presenter, Screen } from './screen.ts'

export const showAutomaticTopUp: Presenter<AutomaticTopUp> = (rule, screen) => {
  const { package_key: packageKey, threshold_credits: threshold, threshold_percent: percent } = rule
  const { monthly_cap: cap, monthly_spend: spend, payment_method: card, status } = rule
  const limit = cap ? ` of ${formatCents(cap.amount_cents)}` : packageKey === null ? '' : ', no cap'
  const facts = pairLines(screen, [
    ['Buys', packageKey],
    ['When you have', threshold === null ? null : `${formatCredits(threshold)} or fewer (${percent}%)`],
    [spendLabel(status), `${formatCents(spend.amount_cents)}${limit}`],
    ['Card', card && `${card.brand} ending in ${card.last4}`],
  ])
  return toText([...wrap(explainTopUp(status), screen.width), '', ...facts, ...nextStep(rule, screen)])
}

function nextStep(rule: AutomaticTopUp, screen: Screen): string[] {
  const step = NEXT_STEPS[rule.status]?.replaceAll('<package_key>', rule.package_key ?? '<package_key>')
  const lines = step === undefined ? [] : ['', ...wrap(step, screen.width)]
  return rule.setup_url ? [...lines, '', INDENT + screen.ink('cyan', rule.setup_url)] : lines
}

/** What the customer can do about it from here. */
const NEXT_STEPS: Readonly<Partial<Record<AutoTopUpStatus, string>>> = {
  disabled: 'To turn it on: vinspec auto-top-up set <package_key>',
  setup_required: 'Open this page to save a card. Nothing is charged there:',
  action_required:
    "Open this page. If the package costs more than you agreed to, we won't buy anything until you agree:",
  retry_scheduled: 'To try again now: vinspec auto-top-up set <package_key>',
  cap_reached: 'To raise the cap: vinspec auto-top-up set <package_key> --monthly-cap-cents <cents>',
  suspended: 'To resume: vinspec auto-top-up set <package_key>',
}
