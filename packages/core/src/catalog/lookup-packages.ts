/** The catalogue: what is on sale, and the terms of one package. */
import type { LookupPackage } from '@vinspec/contract'
import type { Database } from '../db/client.ts'
import { VinspecError } from '../errors.ts'
import { CREDIT_LIFETIME_DAYS } from '../policy.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface PackageTerms {
  readonly packageKey: string
  readonly name: string
  readonly credits: number
  readonly amountCents: number
}

/** Formats an amount in US cents, e.g. "$12.00". */
export function formatUsd(amountCents: number): string {
  return usd.format(amountCents / 100)
}

/** The packages on sale, smallest first. */
export async function listLookupPackages(prisma: Database): Promise<LookupPackage[]> {
  const packages = await prisma.lookupPackage.findMany({
    where: { withdrawnAt: null },
    orderBy: { credits: 'asc' },
  })
  return packages.map(toLookupPackage)
}

/** The terms of a package on sale. Throws `package_not_found` or `package_unavailable`. */
export async function readPackageForSale(prisma: Database, packageKey: string): Promise<PackageTerms> {
  // PostgreSQL has no text with a NUL in it, and refuses to compare with one.
  const found = packageKey.includes('\0')
    ? null
    : await prisma.lookupPackage.findUnique({ where: { packageKey } })
  if (!found) {
    throw new VinspecError(
      'package_not_found',
      `There is no package ${JSON.stringify(packageKey)}. Choose one from the list of packages.`,
    )
  }
  if (found.withdrawnAt) {
    throw new VinspecError(
      'package_unavailable',
      `The package ${JSON.stringify(packageKey)} is no longer on sale. Choose another from the list of packages.`,
    )
  }
  return found
}

function toLookupPackage(terms: PackageTerms): LookupPackage {
  return {
    package_key: terms.packageKey,
    name: terms.name,
    credits: terms.credits,
    price: { amount_cents: terms.amountCents, currency: 'usd', display: formatUsd(terms.amountCents) },
    credits_expire_after_days: CREDIT_LIFETIME_DAYS,
  }
}
