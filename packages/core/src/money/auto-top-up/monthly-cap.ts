import { formatCents } from '@vinspec/contract/amounts'
import { VinspecError } from '../../foundation/errors.ts'

/** Throws `monthly_cap_too_low` for a cap below the price: such a rule could never buy. Null: no cap. */
export function checkMonthlyCap(capCents: number | null, priceCents: number): void {
  if (capCents === null || capCents >= priceCents) return
  throw new VinspecError(
    'monthly_cap_too_low',
    `The monthly cap of ${formatCents(capCents)} is less than the package price of ${formatCents(priceCents)}. Set a cap of ${formatCents(priceCents)} or more.`,
    { details: { minimum_cents: priceCents } },
  )
}
