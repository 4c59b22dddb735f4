/** The catalog: what is on sale, and the terms of one lookup package. */
import type { LookupPackage } from '@vinspec/contract'
import { formatCents } from '@vinspec/contract/amounts'
import type { Database } from '../../foundation/db/client.ts'
import { VinspecError } from '../../foundation/errors.ts'
import { inTime } from '../../foundation/in-time.ts'
import { CREDIT_LIFETIME_DAYS } from '../../foundation/policy.ts'
import { isStorable } from '../../foundation/text/storable-text.ts'
import type { NewPackage } from './change-packages.ts'

/** How long the list is cached. Sales always read the current terms. */
const KEPT_MS = 1_000

interface KeptList {
  readonly until: number
  readonly packages: Promise<LookupPackage[]>
}

const kept = new WeakMap<Database, KeptList>()
const lastKnown = new WeakMap<Database, LookupPackage[]>()

/** The lookup packages on sale, smallest first. The list may be up to a second old. */
export async function listLookupPackages(prisma: Database): Promise<LookupPackage[]> {
  const last = kept.get(prisma)
  if (last && last.until > performance.now()) return await last.packages
  const packages = readLookupPackages(prisma)
  kept.set(prisma, { until: performance.now() + KEPT_MS, packages })
  packages.then(
    (list) => lastKnown.set(prisma, list),
    () => kept.delete(prisma),
  )
  return await packages
}

/** After this long without an answer, the database counts as unavailable. */
const SHOWN_WITHIN_MS = 500

/**
 * The lookup packages for pages that only show them: fast, and even while the database is unavailable, as they were
 * when it last answered. Undefined: it has not answered yet.
 */
export async function listShownPackages(
  prisma: Database,
  withinMs = SHOWN_WITHIN_MS,
): Promise<readonly LookupPackage[] | undefined> {
  const packages = await inTime(
    listLookupPackages(prisma).catch(() => undefined),
    withinMs,
    () => undefined,
  )
  return packages ?? lastKnown.get(prisma)
}

async function readLookupPackages(prisma: Database): Promise<LookupPackage[]> {
  const packages = await prisma.lookupPackage.findMany({
    where: { withdrawnAt: null },
    orderBy: { credits: 'asc' },
  })
  return packages.map(toLookupPackage)
}

/** The terms of a lookup package that is on sale. Throws `package_not_found` or `package_unavailable`. */
export async function readPackageForSale(prisma: Database, packageKey: string): Promise<NewPackage> {
  const found = isStorable(packageKey)
    ? await prisma.lookupPackage.findUnique({ where: { packageKey } })
    : null
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

function toLookupPackage(terms: NewPackage): LookupPackage {
  return {
    package_key: terms.packageKey,
    name: terms.name,
    credits: terms.credits,
    price: { amount_cents: terms.amountCents, currency: 'usd', display: formatCents(terms.amountCents) },
    credits_expire_after_days: CREDIT_LIFETIME_DAYS,
  }
}
