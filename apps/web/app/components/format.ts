/** How numbers and money read. The portal speaks American English, as its prices are in US dollars. */

const integers = new Intl.NumberFormat('en-US')

export function formatNumber(value: number): string {
  return integers.format(value)
}

/** An amount in the smallest unit of its currency, written `usd` as the payment vendor does. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** `3 days`, `1 day`, `today`: how long until a moment. */
export function formatDaysUntil(moment: Date, now: Date): string {
  const days = Math.floor((moment.getTime() - now.getTime()) / (24 * 60 * 60 * 1000))
  if (days < 1) return 'within a day'
  return days === 1 ? 'in 1 day' : `in ${integers.format(days)} days`
}
