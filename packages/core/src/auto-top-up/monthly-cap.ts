import { formatUsd } from '../catalog/lookup-packages.ts'
import { VinspecError } from '../errors.ts'

/** Throws `monthly_cap_too_low`: such a rule could never buy. Null: no cap. */
export function checkMonthlyCap(capCents: number | null, priceCents: number): void {
  if (capCents === null || capCents >= priceCents) return
  throw new VinspecError(
    'monthly_cap_too_low',
    `The monthly cap of ${formatUsd(capCents)} is less than the package price of ${formatUsd(priceCents)}. Set a cap of ${formatUsd(priceCents)} or more.`,
    { details: { minimum_cents: priceCents } },
  )
}
