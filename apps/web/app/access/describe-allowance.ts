import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { Allowance } from '@vinspec/core/access'

/** What a key or an app may do, in one line. */
export function describeAllowance({
  permissions,
  dailyCreditCap: cap,
  monthlyTopUpCents: maximum,
}: Allowance): string {
  const deeds = [
    permissions.has('lookups') && `look up vehicles${cap === null ? '' : ` (${formatCredits(cap)} per day)`}`,
    permissions.has('purchases') && 'prepare payments',
    maximum !== null && `change automatic top-up (up to ${formatCents(maximum)} per month)`,
  ].filter((deed) => deed !== false)
  const text = deeds.length === 0 ? 'only read your credits and automatic top-up settings' : deeds.join(', ')
  return `Can ${text}`
}
