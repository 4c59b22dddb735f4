import type { LookupPackage } from '@vinspec/contract'
import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { ButtonLink } from '../ui/button.tsx'
import { withNext } from '../ui/with-next.ts'

export interface PricesProps {
  /** Undefined if they could not be read yet. */
  readonly packages: readonly LookupPackage[] | undefined
  /** Customers are linked to their billing page, everyone else to the sign-up page. */
  readonly isCustomer: boolean
}

/** The lookup packages on sale, with the price per lookup. */
export function Prices({ packages, isCustomer }: PricesProps) {
  if (!packages)
    return <p className="text-ink-soft">We can't show prices right now. Try again in a moment.</p>
  const perLookup = ({ credits, price }: LookupPackage) => price.amount_cents / credits
  const least = Math.min(...packages.map(perLookup))
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {packages.map((each) => (
        <li
          key={each.package_key}
          className="relative flex flex-col gap-3 rounded-lg border border-line bg-panel p-6 has-[.best]:border-accent"
        >
          <span className="font-medium">{formatCredits(each.credits)}</span>
          {perLookup(each) === least && (
            <span className="best absolute -top-3 left-5 rounded-sm bg-accent px-2 text-xs font-medium text-on-accent">
              Lowest price per lookup
            </span>
          )}
          <span className="text-3xl font-bold tracking-tight tabular-nums">{each.price.display}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {formatCents(perLookup(each))} per lookup
          </span>
          <ButtonLink
            to={isCustomer ? '/billing' : withNext('/sign-up', '/billing')}
            reloadDocument={isCustomer}
            look={perLookup(each) === least ? 'primary' : 'secondary'}
            className="mt-auto"
          >
            Buy<span className="sr-only"> {formatCredits(each.credits)}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
