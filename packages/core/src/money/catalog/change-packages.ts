/** What the operator sells. A package is withdrawn, never deleted: purchases refer to it. Only the owner of the database may. */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

/** Less than this, and more than this, Stripe does not charge. */
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

/** Whether a package can be sold at this price, in cents. */
export function isPrice(cents: number): boolean {
  return Number.isInteger(cents) && cents >= LEAST_CENTS && cents <= MOST_CENTS
}

/** What a package may be called in requests. */
export function isPackageKey(text: string): boolean {
  return /^[a-z0-9_]{1,50}$/.test(text)
}

export interface NewPackage {
  readonly packageKey: string
  readonly name: string
  readonly credits: number
  readonly amountCents: number
}

export interface OfferedPackage extends NewPackage {
  /** Null: it is on sale. */
  readonly withdrawnAt: Date | null
  /** Automatic top-up rules that are on and buy it. */
  readonly rules: number
  /** Of these, those whose customer has not seen a price as high as this, and has to accept it before they buy. */
  readonly waitingRules: number
}

/** All of them, those withdrawn included, smallest first. */
export async function listAllPackages(prisma: Database): Promise<OfferedPackage[]> {
  return await prisma.$queryRaw<OfferedPackage[]>`
    SELECT p.package_key AS "packageKey", p.name, p.credits, p.amount_cents AS "amountCents",
      p.withdrawn_at AS "withdrawnAt", count(r)::int AS rules,
      (count(r) FILTER (WHERE r.price_cents < p.amount_cents))::int AS "waitingRules"
    FROM lookup_package p LEFT JOIN auto_top_up_rule r ON r.package_key = p.package_key AND r.enabled
    GROUP BY p.package_key ORDER BY p.credits, p.package_key`
}

/**
 * Puts a package on sale, also one that was withdrawn, under a new name and price. False: this package is on sale, or was
 * with another number of credits, which never changes: customers chose it for that.
 */
export async function addPackage(prisma: Database, added: NewPackage): Promise<boolean> {
  const { packageKey, name, credits, amountCents } = added
  const changed = await prisma.$executeRaw`
    INSERT INTO lookup_package AS p (package_key, name, credits, amount_cents)
    VALUES (${packageKey}, ${name}, ${credits}, ${amountCents})
    ON CONFLICT (package_key) DO UPDATE
      SET name = excluded.name, amount_cents = excluded.amount_cents, withdrawn_at = NULL
      WHERE p.withdrawn_at IS NOT NULL AND p.credits = excluded.credits`
  return changed === 1
}

export interface PackageChange {
  readonly packageKey: string
  /** Undefined: as it is. */
  readonly name: string | undefined
  readonly amountCents: number | undefined
}

/**
 * Takes effect with the next checkout; pages that are open keep their price. A rule that buys it at a lower price waits for
 * its customer to accept this one. False: no such package is on sale.
 */
export async function changePackage(
  prisma: Database,
  { packageKey, name, amountCents }: PackageChange,
): Promise<boolean> {
  const changed = await prisma.$executeRaw`
    UPDATE lookup_package
    SET name = coalesce(${name ?? null}, name), amount_cents = coalesce(${amountCents ?? null}::int, amount_cents)
    WHERE package_key = ${packageKey} AND withdrawn_at IS NULL`
  return changed === 1
}

/** Rules that buy it are suspended when they would. False: no such package is on sale. */
export async function withdrawPackage({ prisma, clock }: Dependencies, packageKey: string): Promise<boolean> {
  const { count } = await prisma.lookupPackage.updateMany({
    where: { packageKey, withdrawnAt: null },
    data: { withdrawnAt: await readMoment(prisma, clock) },
  })
  return count === 1
}
