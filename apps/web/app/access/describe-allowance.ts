import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import type { Allowance } from '@vinspec/core/access'

/** What a key or an app may do, in one line. */
export function describeAllowance({
  permissions,
  dailyCreditCap: cap,
  monthlyCents,
  monthlyTopUpCents: maximum,
}: Allowance): string {
  const deeds = [
    permissions.has('lookups') && `look up vehicles${describeLimits(cap, monthlyCents)}`,
    permissions.has('purchases') && 'prepare payments',
    maximum !== null && `change automatic top-up (up to ${formatCents(maximum)} per month)`,
  ].filter((deed) => deed !== false)
  const text = deeds.length === 0 ? 'only read your credits and automatic top-up settings' : deeds.join(', ')
  return `Can ${text}`
}

function describeLimits(cap: number | null, cents: number | null): string {
  const limits = [
    cap !== null && `${formatCredits(cap)} per day`,
    cents !== null && `${formatCents(cents)} per month`,
  ].filter((limit) => limit !== false)
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`
}

/** @param cents null: any amount */
export function describeChargeable(cents: number | null): string {
  if (cents === 0) return 'Right now, nothing can be charged to your card without asking you.'
  const amount = cents === null ? 'any amount' : `up to ${formatCents(cents)} more`
  return `Right now, ${amount} can be charged to your card this month (UTC) without asking you: by automatic top-up, or by a key or an app that may change it.`
}
