/** How numbers and money read. The portal speaks American English, as its prices are in US dollars. */

import { formatCents, formatCount, formatNumber } from '@vinspec/contract/amounts'

/** An amount in the smallest unit of its currency, written `usd` as the payment vendor does. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** `in 3 days`, `in 1 day`, `within a day`: how long until a moment. */
export function formatDaysUntil(moment: Date, now: Date): string {
  const days = Math.floor((moment.getTime() - now.getTime()) / (24 * 60 * 60 * 1000))
  if (days < 1) return 'within a day'
  return `in ${formatCount(days, 'day')}`
}

/** `0.004 s`, `1.2 s`. */
export function formatSeconds(ms: number): string {
  const digits = ms < 1_000 ? 3 : 1
  return `${(ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: digits })} s`
}

/** `+1,000`, `−3`, `0`. */
export function formatChange(value: number): string {
  return `${signOf(value)}${formatNumber(Math.abs(value))}`
}

/** `+$12.00`, `−$1.20`, `$0.00`; part of a cent is rounded. */
export function formatMoneyChange(cents: number): string {
  const whole = Math.round(cents)
  return `${signOf(whole)}${formatCents(Math.abs(whole))}`
}

function signOf(value: number): string {
  if (value === 0) return ''
  return value > 0 ? '+' : '−'
}
