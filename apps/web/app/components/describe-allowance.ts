import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { AppAllowance, KeyAllowance } from '@vinspec/core/access'

/** What a key or an app may do, in one line. */
export function describeAllowance(allowance: KeyAllowance | AppAllowance): string {
  const { permissions, dailyCreditCap: cap } = allowance
  const maximum = 'monthlyTopUpCents' in allowance ? allowance.monthlyTopUpCents : null
  const deeds = [
    permissions.has('lookups') && `look up vehicles${cap === null ? '' : ` (${formatCredits(cap)} per day)`}`,
    permissions.has('purchases') && 'prepare payments',
    permissions.has('top_up') &&
      `change automatic top-up${maximum === null ? '' : ` (up to ${formatCents(maximum)} per month)`}`,
  ].filter((deed) => deed !== false)
  const text = deeds.length === 0 ? 'only read your credits and automatic top-up settings' : deeds.join(', ')
  return `Can ${text}`
}
