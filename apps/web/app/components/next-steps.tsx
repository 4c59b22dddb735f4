import type { AutomaticTopUp } from '@vinspec/contract'
import { formatCredits } from '@vinspec/contract/amounts'
import type { SpendableGrant } from '@vinspec/core/ledger'
import { Link } from 'react-router'
import { formatDaysUntil } from './format.ts'
import { nameFreeLookups } from './free-lookups.ts'

export interface NextStepsProps {
  readonly now: Date
  /** The next to expire first. */
  readonly grants: readonly SpendableGrant[]
  readonly hasKey: boolean
  readonly hasLookups: boolean
  readonly topUpStatus: AutomaticTopUp['status']
}

const SOON_MS = 3 * 24 * 60 * 60 * 1000

/** Next steps, as long as something waits or is missing. */
export function NextSteps(props: NextStepsProps) {
  const steps = [...waiting(props), ...missing(props)]
  if (steps.length === 0) return null
  return (
    <nav aria-label="Next steps" className="rounded-lg bg-accent-soft px-4 py-4 sm:px-6">
      <p className="text-sm font-semibold text-accent">Next steps</p>
      <ul className="mt-1 flex flex-col gap-x-6 gap-y-1 text-sm sm:flex-row sm:flex-wrap">
        {steps.map(({ to, text }) => (
          <li key={text}>
            <Link to={to} className="text-accent underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface Step {
  readonly to: string
  readonly text: string
}

/** What costs the customer something if it waits. */
function waiting({ now, grants, topUpStatus }: NextStepsProps): Step[] {
  const [next] = grants
  const stuck = STUCK[topUpStatus]
  return [
    ...(next && next.expiresAt.getTime() - now.getTime() < SOON_MS
      ? [
          {
            to: '/look-up',
            text: `Use the ${formatCredits(next.left)} that ${next.left === 1 ? 'expires' : 'expire'} ${formatDaysUntil(next.expiresAt, now)}`,
          },
        ]
      : []),
    ...(stuck ? [{ to: '/billing#top-up', text: stuck }] : []),
  ]
}

const STUCK: Readonly<Partial<Record<AutomaticTopUp['status'], string>>> = {
  setup_required: 'Save a card for automatic top-up',
  action_required: 'Confirm the automatic top-up charge with your bank',
  retry_scheduled: 'Check automatic top-up: the last charge was declined',
  suspended: 'Check automatic top-up: it has stopped',
}

function missing({ grants, hasKey, hasLookups, topUpStatus }: NextStepsProps): Step[] {
  const free = grants.find(({ source }) => source === 'free')
  return [
    { done: grants.length > 0, to: '/billing', text: 'Buy a package of credits' },
    {
      done: hasLookups,
      to: '/look-up',
      text: free
        ? `Look up your first vehicle with your ${nameFreeLookups(free.left)}`
        : 'Look up your first vehicle',
    },
    { done: hasKey, to: '/api-keys', text: 'Create an API key for your code' },
    {
      done: topUpStatus !== 'disabled',
      to: '/billing#top-up',
      text: "Turn on automatic top-up so you don't run out of credits",
    },
  ].filter(({ done }) => !done)
}
