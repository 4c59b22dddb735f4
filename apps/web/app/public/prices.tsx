import type { LookupPackage } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'

export interface PricesProps {
  /** Undefined: nobody knows them now. */
  readonly packages: readonly LookupPackage[] | undefined
}

/** What is on sale, with the cost of a lookup. */
export function Prices({ packages }: PricesProps) {
  if (!packages)
    return <p className="text-ink-soft">We can't show prices right now. Try again in a moment.</p>
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {packages.map(({ package_key: key, credits, price }) => (
        <li key={key} className="flex flex-col gap-2 rounded-lg border border-line bg-panel p-4 sm:p-6">
          <span className="text-sm text-ink-soft">{formatCredits(credits)}</span>
          <span className="text-xl font-semibold tabular-nums">{price.display}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {formatCents(price.amount_cents / credits)} per lookup
          </span>
        </li>
      ))}
    </ul>
  )
}
