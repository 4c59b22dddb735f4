/** How numbers and money read. The portal speaks American English, as its prices are in US dollars. */

const integers = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatNumber(value: number): string {
  return integers.format(value)
}

export function formatCredits(count: number): string {
  return count === 1 ? '1 credit' : `${integers.format(count)} credits`
}

export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}

/** `3 days`, `1 day`, `today`: how long until a moment. */
export function formatDaysUntil(moment: Date, now: Date): string {
  const days = Math.floor((moment.getTime() - now.getTime()) / (24 * 60 * 60 * 1000))
  if (days < 1) return 'within a day'
  return days === 1 ? 'in 1 day' : `in ${integers.format(days)} days`
}
