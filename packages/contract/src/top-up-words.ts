/** How the automatic top-up rule reads, wherever it is read. */
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

/** A few words, for a line of facts. */
export function topUpState(status: AutoTopUpStatus): string {
  return STATES[status]
}

interface TopUpTerms {
  readonly packageName: string
  readonly priceCents: number
  readonly thresholdCredits: number
  readonly monthlyCapCents: number | null
}

/** What a rule buys and when, for a person who is asked to approve it, or informed about it. */
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
