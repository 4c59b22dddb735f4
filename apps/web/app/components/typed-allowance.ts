import type { AppAllowance, KeyAllowance, Permission } from '@vinspec/core/access'

/** What stands in the fields of an allowance: what holds now, or what was typed and could not be taken. */
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
