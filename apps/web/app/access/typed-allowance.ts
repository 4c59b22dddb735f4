import type { Allowance, Permission } from '@vinspec/core/access'

/** The values of the allowance fields: the current ones, or what was entered and could not be accepted. */
export interface TypedAllowance {
  readonly permissions: ReadonlySet<Permission>
  readonly dailyCap: string
  /** In dollars; empty: any amount. */
  readonly monthlyDollars: string
  readonly monthlyMaximum: string
}

const USUAL_MAXIMUM_CENTS = 5_000

export function typeAllowance(allowance: Allowance): TypedAllowance {
  const { permissions, dailyCreditCap, monthlyCents, monthlyTopUpCents } = allowance
  return {
    permissions,
    dailyCap: String(dailyCreditCap ?? ''),
    monthlyDollars: monthlyCents === null ? '' : String(monthlyCents / 100),
    monthlyMaximum: String((monthlyTopUpCents ?? USUAL_MAXIMUM_CENTS) / 100),
  }
}
