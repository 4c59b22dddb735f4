import type { AutomaticTopUp } from '@vinspec/contract'
import { formatUsd, readPackageForSale } from '../catalog/lookup-packages.ts'
import type { Database } from '../db/client.ts'
import { VinspecError } from '../errors.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'

export interface AutoTopUpTerms {
  readonly packageKey: string
  /** Undefined: no cap. */
  readonly monthlyCapCents: number | undefined
}

/** Checks the terms; without payments there is nothing that could be bought, so it goes no further. */
export async function configureAutoTopUp(prisma: Database, terms: AutoTopUpTerms): Promise<AutomaticTopUp> {
  const { amountCents } = await readPackageForSale(prisma, terms.packageKey)
  if (terms.monthlyCapCents !== undefined && terms.monthlyCapCents < amountCents) {
    throw new VinspecError(
      'monthly_cap_too_low',
      `The monthly cap must be at least the price of the package, ${formatUsd(amountCents)}.`,
      { details: { minimum_cents: amountCents } },
    )
  }
  throw new PaymentsUnavailable()
}
