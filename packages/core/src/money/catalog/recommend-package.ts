import type { LookupPackage } from '@vinspec/contract'

/** More purchases per month than this are a nuisance: a larger package is better then, even if it costs more. */
const MOST_PURCHASES = 3

export interface Recommendation {
  readonly package: LookupPackage
  /** How many purchases of the package cover the need. */
  readonly purchases: number
}

/**
 * The package that covers a month's lookups for the least money: unused credits expire. Without a need, the smallest.
 * @param packages smallest first; undefined: none is on sale
 */
export function recommendPackage(
  packages: readonly LookupPackage[],
  lookupsPerMonth: number,
): Recommendation | undefined {
  const largest = packages.at(-1)
  const options = packages
    .map((each) => ({ package: each, purchases: Math.max(Math.ceil(lookupsPerMonth / each.credits), 1) }))
    .filter((option) => option.purchases <= MOST_PURCHASES || option.package === largest)
  return options.toSorted((a, b) => costOf(a) - costOf(b) || a.purchases - b.purchases)[0]
}

function costOf({ package: { price }, purchases }: Recommendation): number {
  return price.amount_cents * purchases
}
