/** Forms where a customer chooses what a key or an app may do. Anything not selected is not allowed. */
import { ALL_PERMISSIONS, type Allowance, isAllowance, type Permission } from '@vinspec/core/access'
import { listLookupPackages } from '@vinspec/core/payments'
import type { Services } from '@vinspec/web/services'
import { readText } from '../server/form.server.ts'
import { readDollars } from '../server/read-dollars.server.ts'
import type { TypedAllowance } from './typed-allowance.ts'

export interface AllowanceFault {
  /** What the customer has to correct. */
  readonly fault: string
  /** What the form held, to be shown in it again. */
  readonly typed: TypedAllowance
}

const NONE: ReadonlySet<Permission> = new Set()
const WRONG_CAP = 'Enter the daily cap as a whole number of credits, from 1 to 10,000.'
const WRONG_MONTH =
  'Enter the most per month in dollars, such as 20, or leave it empty. The limit is $100,000.'
const WRONG_MAXIMUM = 'Enter the monthly maximum in dollars, such as 50. The limit is $100,000.'

export function readAllowance(form: FormData): Allowance | AllowanceFault {
  const typed = readTyped(form)
  const { permissions, dailyCap, monthlyDollars, monthlyMaximum } = typed
  const dailyCreditCap = dailyCap === '' ? null : readCredits(dailyCap)
  if (!isAllowance({ permissions: NONE, dailyCreditCap, monthlyCents: null, monthlyTopUpCents: null }))
    return { fault: WRONG_CAP, typed }
  const monthlyCents = monthlyDollars === '' ? null : (readDollars(monthlyDollars) ?? Number.NaN)
  if (!isAllowance({ permissions: NONE, dailyCreditCap, monthlyCents, monthlyTopUpCents: null }))
    return { fault: WRONG_MONTH, typed }
  const monthlyTopUpCents = permissions.has('top_up') ? (readDollars(monthlyMaximum) ?? Number.NaN) : null
  const allowance = { permissions, dailyCreditCap, monthlyCents, monthlyTopUpCents }
  return isAllowance(allowance) ? allowance : { fault: WRONG_MAXIMUM, typed }
}

/** Reads an app's allowance. Unlike a key, an app always has a daily cap. */
export function readAppAllowance(form: FormData): Allowance | AllowanceFault {
  const allowance = readAllowance(form)
  if ('fault' in allowance) return allowance
  return allowance.dailyCreditCap === null ? { fault: WRONG_CAP, typed: readTyped(form) } : allowance
}

/** The most that a credit costs, in cents; null if no lookup package is on sale. */
export async function readDearestCreditCents({ prisma }: Services): Promise<number | null> {
  const packages = await listLookupPackages(prisma)
  return packages.length === 0
    ? null
    : Math.max(...packages.map(({ price, credits }) => price.amount_cents / credits))
}

function readTyped(form: FormData): TypedAllowance {
  return {
    permissions: new Set([...ALL_PERMISSIONS].filter((permission) => form.get(permission) === 'on')),
    dailyCap: readText(form, 'daily_cap', 20).trim(),
    monthlyDollars: readText(form, 'monthly_dollars', 20).trim(),
    monthlyMaximum: readText(form, 'monthly_maximum', 20).trim(),
  }
}

/** NaN if it is not a whole number. */
function readCredits(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
}
