import { formatNumber } from '@vinspec/contract/amounts'
import type { SpendableGrant } from '@vinspec/core/ledger'
import { formatDaysUntil } from '../ui/format.ts'
import { Time } from '../ui/time.tsx'

const SOURCES: Readonly<Record<string, string>> = {
  purchase: 'Bought',
  top_up: 'Bought automatically',
  operator: 'Added by vinspec',
  free: 'Free, received',
}

const SOON_MS = 7 * 24 * 60 * 60 * 1000

/** Grants that are shown without unfolding the list. */
const SHOWN = 5

interface GrantListProps {
  readonly grants: readonly SpendableGrant[]
  readonly now: Date
}

/** Credits by grant, the next to expire first. */
export function GrantList({ grants, now }: GrantListProps) {
  return (
    <div className="flex flex-col divide-y divide-line border-t border-line">
      <Grants grants={grants.slice(0, SHOWN)} now={now} />
      {grants.length > SHOWN && (
        <details className="pt-3 text-sm">
          <summary className="cursor-pointer text-ink-soft">
            {formatNumber(grants.length - SHOWN)} more that expire later
          </summary>
          <Grants grants={grants.slice(SHOWN)} now={now} />
        </details>
      )}
    </div>
  )
}

function Grants({ grants, now }: GrantListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {grants.map((grant) => (
        <Grant key={grant.id} grant={grant} now={now} />
      ))}
    </ul>
  )
}

function Grant({ grant, now }: { readonly grant: SpendableGrant; readonly now: Date }) {
  const { left, credits, source, grantedAt, expiresAt } = grant
  const soon = expiresAt.getTime() - now.getTime() < SOON_MS
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-sm">
      <span className="flex items-center gap-3 whitespace-nowrap">
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-2 w-16 rounded-sm"
        >
          <rect width="100" height="8" className="fill-sunken" />
          <rect width={(left / credits) * 100} height="8" className="fill-accent" />
        </svg>
        <span className="tabular-nums">
          {formatNumber(left)} <span className="text-ink-soft">of {formatNumber(credits)}</span>
        </span>
      </span>
      <span className={soon ? 'font-medium text-warn' : ''}>
        Expires <Time at={expiresAt} dateOnly utc /> ({formatDaysUntil(expiresAt, now)})
      </span>
      <span className="w-full text-xs text-ink-soft">
        {SOURCES[source] ?? source} <Time at={grantedAt} dateOnly utc />
      </span>
    </li>
  )
}
