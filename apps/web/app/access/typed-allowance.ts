import type { Allowance, Permission } from '@vinspec/core/access'

/** The values of the allowance fields: the current ones, or what was entered and could not be accepted. */
export interface TypedAllowance {
  readonly permissions: ReadonlySet<Permission>
  readonly dailyCap: string
  readonly monthlyMaximum: string
}

const USUAL_MAXIMUM_CENTS = 5_000

export function typeAllowance({ permissions, dailyCreditCap, monthlyTopUpCents }: Allowance): TypedAllowance {
  return {
    permissions,
    dailyCap: String(dailyCreditCap ?? ''),
    monthlyMaximum: String((monthlyTopUpCents ?? USUAL_MAXIMUM_CENTS) / 100),
  }
}
