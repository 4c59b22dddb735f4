import type { LookupPackage } from '@vinspec/contract'
import { formatCents, formatCount, formatCredits } from '@vinspec/contract/amounts'
import type { CreditUse } from '@vinspec/core/ledger'
import { recommendPackage } from '@vinspec/core/payments'
import type { Recommended } from './packages.tsx'

const DAYS = 30

/** One package, by what the customer looked up in the last 30 days. */
export function recommend(
  packages: readonly LookupPackage[],
  { lookups, perDay }: CreditUse,
): Recommended | undefined {
  const need = perDay === null ? lookups : Math.ceil(perDay * DAYS)
  const found = recommendPackage(packages, need)
  return found && { packageKey: found.package.package_key, reason: explain(found, need, perDay !== null) }
}

function explain(
  { package: { credits, price }, purchases }: NonNullable<ReturnType<typeof recommendPackage>>,
  need: number,
  isForecast: boolean,
): string {
  if (need === 0) {
    return `You haven't looked anything up in the last 30 days. Start with ${formatCredits(credits)}: what you don't use in 30 days expires.`
  }
  const lookups = formatCount(need, 'lookup')
  const use = isForecast
    ? `You make about ${lookups} in 30 days.`
    : `You made ${lookups} in the last 30 days.`
  const cost = formatCents(price.amount_cents * purchases)
  return purchases === 1
    ? `${use} ${formatCredits(credits)} cover as many for ${cost}.`
    : `${use} ${purchases} packages of ${formatCredits(credits)} cover as many for ${cost}.`
}
