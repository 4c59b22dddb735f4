/** Descriptions of the automatic top-up rule, shared by everything that shows it. */
import { formatCents, formatCredits } from './amounts.ts'
import type { AutomaticTopUp } from './index.ts'

type AutoTopUpStatus = AutomaticTopUp['status']

const STATES: Readonly<Record<AutoTopUpStatus, string>> = {
  disabled: 'off',
  setup_required: 'on, waiting for a card',
  active: 'on',
  processing: 'on, charging the card now',
  retry_scheduled: 'on, retrying a declined charge',
  action_required: 'on, waiting for the customer',
  cap_reached: 'on, but the monthly cap is reached',
  suspended: 'on, but suspended: it buys nothing',
}

/** The status in a few words, for a list of facts. */
export function topUpState(status: AutoTopUpStatus): string {
  return STATES[status]
}

/** The label of the monthly spend, which includes a charge in flight. */
export function spendLabel(status: AutoTopUpStatus): string {
  return status === 'processing' ? 'Spent this month, including the charge in progress' : 'Spent this month'
}

/** What automatic top-up is for, and what it never does. */
export const TOP_UP_PURPOSE =
  'Buys a package before your credits run out. It never buys because credits expire, and never goes over your cap.'

const EXPLANATIONS: Readonly<Record<AutoTopUpStatus, string>> = {
  disabled: "Off. We don't buy anything for you.",
  setup_required: "Waiting for a card. We won't buy anything until you save one.",
  active: 'On. We buy a package when your credits fall to the threshold.',
  processing: 'Buying a package now.',
  retry_scheduled: 'Your bank declined the last charge. We try again after an hour, then after a day.',
  action_required: 'Your bank needs you to confirm the charge, or the package costs more now.',
  cap_reached:
    'Another purchase would exceed the monthly cap. Automatic top-up resumes next month, or when you raise the cap.',
  suspended:
    'Stopped: charges failed, a payment was disputed, or the package is no longer sold. To resume, save these settings again, with a package that is sold, or use another card.',
}

/** What the status means now, for the customer. */
export function explainTopUp(status: AutoTopUpStatus): string {
  return EXPLANATIONS[status]
}

export interface TopUpTerms {
  readonly packageName: string
  readonly priceCents: number
  readonly thresholdCredits: number
  /** Null: no cap. */
  readonly monthlyCapCents: number | null
}

/** What a rule buys and when, for a person who is asked to approve it, or notified about it. */
export function describeTopUpTerms(
  terms: TopUpTerms,
): ReadonlyArray<readonly [label: string, value: string]> {
  const { packageName, priceCents, thresholdCredits, monthlyCapCents } = terms
  return [
    ['Buys', `${packageName} for ${formatCents(priceCents)}`],
    ['When you have', `${formatCredits(thresholdCredits)} or fewer`],
    ['Monthly cap', monthlyCapCents === null ? 'No cap' : formatCents(monthlyCapCents)],
  ]
}
