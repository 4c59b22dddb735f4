import type { AppAllowance, KeyAllowance, Permission } from '@vinspec/core/access'

/** The values of the allowance fields: the current ones, or what was entered and could not be accepted. */
export interface TypedAllowance {
  readonly permissions: ReadonlySet<Permission>
  readonly dailyCap: string
  readonly monthlyMaximum: string
}

const USUAL_MAXIMUM_CENTS = 5_000

export function typeAllowance(allowance: KeyAllowance | AppAllowance): TypedAllowance {
  const { permissions, dailyCreditCap } = allowance
  const maximumCents = 'monthlyTopUpCents' in allowance ? allowance.monthlyTopUpCents : null
  return {
    permissions,
    dailyCap: String(dailyCreditCap ?? ''),
    monthlyMaximum: String((maximumCents ?? USUAL_MAXIMUM_CENTS) / 100),
  }
}
