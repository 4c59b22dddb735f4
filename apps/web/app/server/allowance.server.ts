/** Forms in which a customer says what a key or an app may do. What is not ticked is not allowed. */
import {
  ALL_PERMISSIONS,
  type AppAllowance,
  isAppAllowance,
  isKeyAllowance,
  type KeyAllowance,
  listLookupPackages,
  type Permission,
} from '@vinspec/core'
import type { Services } from '@vinspec/web/services'
import { readText } from './form.server.ts'
import { readDollars } from './read-dollars.server.ts'

export interface AllowanceFault {
  /** What the customer has to correct. */
  readonly fault: string
}

const WRONG_CAP = 'Enter the daily cap as a whole number of credits, from 1 to 10,000.'

export function readKeyAllowance(form: FormData): KeyAllowance | AllowanceFault {
  const cap = readText(form, 'daily_cap', 20).trim()
  const allowance = { permissions: readTicks(form), dailyCreditCap: cap === '' ? null : readCredits(cap) }
  return isKeyAllowance(allowance) ? allowance : { fault: WRONG_CAP }
}

export function readAppAllowance(form: FormData): AppAllowance | AllowanceFault {
  const permissions = readTicks(form)
  const dailyCreditCap = readCredits(readText(form, 'daily_cap', 20).trim())
  if (!isKeyAllowance({ permissions, dailyCreditCap })) return { fault: WRONG_CAP }
  const monthlyTopUpCents = permissions.has('top_up')
    ? (readDollars(readText(form, 'monthly_maximum', 20)) ?? Number.NaN)
    : null
  const allowance = { permissions, dailyCreditCap, monthlyTopUpCents }
  if (isAppAllowance(allowance)) return allowance
  return { fault: 'Enter the monthly maximum in dollars, such as 50. The limit is $100,000.' }
}

/** What a credit costs at most, in cents; null: none is on sale. */
export async function readDearestCreditCents({ prisma }: Services): Promise<number | null> {
  const packages = await listLookupPackages(prisma)
  return packages.length === 0
    ? null
    : Math.max(...packages.map(({ price, credits }) => price.amount_cents / credits))
}

function readTicks(form: FormData): ReadonlySet<Permission> {
  return new Set([...ALL_PERMISSIONS].filter((permission) => form.get(permission) === 'on'))
}

/** NaN for what is no whole number. */
function readCredits(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}
