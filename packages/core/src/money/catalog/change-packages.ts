/**
 * What the operator sells. A package is withdrawn, never deleted: purchases refer to it. Only the owner of the database may
 * change it. What operators agree to on pages is changed by change-packages-as-agreed.sql.
 */
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** The least and the most that Stripe charges. */
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

/** Whether a lookup package can be sold at this price, in cents. */
export function isPrice(cents: number): boolean {
  return Number.isInteger(cents) && cents >= LEAST_CENTS && cents <= MOST_CENTS
}

/** Whether the text can be the key of a lookup package in requests. */
export function isPackageKey(text: string): boolean {
  return /^[a-z0-9_]{1,50}$/.test(text)
}

/** Whether the text can be the name of a lookup package on pages. */
export function isPackageName(text: string): boolean {
  return /^\P{C}{1,100}$/u.test(text)
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
  /** Of these, those whose customer has not seen a price this high, and has to accept it before they buy. */
  readonly waitingRules: number
}

/** All lookup packages, including those withdrawn, smallest first. */
export async function listAllPackages(prisma: Database): Promise<OfferedPackage[]> {
  return await prisma.$queryRaw<OfferedPackage[]>`
    SELECT p.package_key AS "packageKey", p.name, p.credits, p.amount_cents AS "amountCents",
      p.withdrawn_at AS "withdrawnAt", count(r)::int AS rules,
      (count(r) FILTER (WHERE r.price_cents < p.amount_cents))::int AS "waitingRules"
    FROM lookup_package p LEFT JOIN auto_top_up_rule r ON r.package_key = p.package_key AND r.enabled
    GROUP BY p.package_key ORDER BY p.credits, p.package_key`
}

/** The automatic top-up rules that buy it, in words for operators. */
export function describeRules({ rules, waitingRules, withdrawnAt }: OfferedPackage): string {
  const buy = rules === 1 ? '1 rule' : `${rules} rules`
  if (rules === 0) return 'no rules'
  if (withdrawnAt !== null) return `${buy}, suspended at the next purchase`
  return waitingRules === 0 ? buy : `${buy}, ${waitingRules} must accept the price first`
}

/** See change-packages.sql for what changes. False: nothing on sale was changed. */
export async function addPackage(prisma: Database, added: NewPackage): Promise<boolean> {
  const { packageKey, ...terms } = added
  return (await sql.addPackage(prisma, { package: packageKey, ...terms })) === true
}

export interface PackageChange {
  readonly packageKey: string
  /** Omitted: unchanged. */
  readonly name: string | undefined
  readonly amountCents: number | undefined
}

export async function changePackage(prisma: Database, change: PackageChange): Promise<boolean> {
  const { packageKey, ...terms } = change
  return (await sql.changePackage(prisma, { package: packageKey, ...terms })) === true
}

export async function withdrawPackage({ prisma, clock }: Dependencies, packageKey: string): Promise<boolean> {
  return (await sql.withdrawPackage(prisma, { package: packageKey, now: clock() })) === true
}
