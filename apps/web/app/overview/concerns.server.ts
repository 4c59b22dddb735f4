/** What needs the customer's attention, the most urgent first. */

import type { AutomaticTopUp } from '@vinspec/contract'
import { formatCredits } from '@vinspec/contract/amounts'
import { describeCard } from '@vinspec/contract/card-brand'
import { formatDay } from '@vinspec/contract/moments'
import type { CreditForecast, SpendableGrant } from '@vinspec/core/ledger'
import type { ExpiringCard } from '@vinspec/core/top-up'
import { formatDaysUntil } from '../ui/format.ts'
import type { Concern } from './concerns.tsx'

export interface Situation {
  readonly now: Date
  readonly topUpStatus: AutomaticTopUp['status']
  readonly card: ExpiringCard | null
  /** The next to expire first. */
  readonly grants: readonly SpendableGrant[]
  readonly forecast: CreditForecast | null
  /** Whether credits were ever bought. */
  readonly hasPaid: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
const SOON_MS = 7 * DAY_MS
const VERY_SOON_MS = 3 * DAY_MS

export function findConcerns(situation: Situation): Concern[] {
  return [findStuckTopUp(situation), findCard(situation), findEnd(situation), findExpiry(situation)].filter(
    (concern) => concern !== null,
  )
}

type Stuck = Pick<Concern, 'meaning' | 'text' | 'link'>

const STUCK: Readonly<Partial<Record<AutomaticTopUp['status'], Stuck>>> = {
  setup_required: {
    meaning: 'warn',
    text: "Automatic top-up has no card, so it can't buy anything.",
    link: 'Save a card',
  },
  action_required: {
    meaning: 'danger',
    text: 'Automatic top-up waits for you to confirm.',
    link: 'Confirm the charge',
  },
  retry_scheduled: {
    meaning: 'warn',
    text: 'Your bank declined the last automatic top-up. We try again.',
    link: 'See automatic top-up',
  },
  cap_reached: {
    meaning: 'warn',
    text: 'Automatic top-up has reached your monthly cap.',
    link: 'Change the cap',
  },
  suspended: {
    meaning: 'danger',
    text: 'Automatic top-up has stopped, so credits can run out.',
    link: 'Start it again',
  },
}

function findStuckTopUp({ topUpStatus }: Situation): Concern | null {
  const stuck = STUCK[topUpStatus]
  return stuck ? { ...stuck, to: '/billing#top-up' } : null
}

function findCard({ now, card }: Situation): Concern | null {
  if (!card) return null
  const name = describeCard(card)
  const isOver = card.expiresAt <= now
  return {
    meaning: isOver ? 'danger' : 'warn',
    text: `Your ${name} ${isOver ? 'expired' : 'expires'} on ${formatDay(card.expiresAt)}. Automatic top-up needs another card.`,
    to: '/billing#top-up',
    link: 'Replace the card',
  }
}

/** A warning that credits end, only without automatic top-up, which would buy more. */
function findEnd({ now, topUpStatus, forecast, hasPaid }: Situation): Concern | null {
  if (topUpStatus !== 'disabled') return null
  if (!forecast) {
    const text = 'You have no credits left, so lookups fail.'
    return hasPaid ? { meaning: 'danger', text, to: '/billing', link: 'Buy credits' } : null
  }
  if (forecast.cause !== 'use' || forecast.goneAt.getTime() - now.getTime() > VERY_SOON_MS) return null
  const text = `At your pace, your credits run out ${formatDaysUntil(forecast.goneAt, now)}.`
  return { meaning: 'warn', text, to: '/billing', link: 'Buy credits' }
}

function findExpiry({ now, grants: [next], forecast }: Situation): Concern | null {
  if (!next || !forecast || forecast.unused === 0) return null
  if (next.expiresAt.getTime() - now.getTime() > SOON_MS) return null
  const expire = next.left === 1 ? 'expires' : 'expire'
  return {
    meaning: 'warn',
    text: `Use the ${formatCredits(next.left)} that ${expire} ${formatDaysUntil(next.expiresAt, now)}.`,
    to: '/look-up',
    link: 'Look up a vehicle',
  }
}
