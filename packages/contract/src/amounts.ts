/** Amounts of money and of credits, for people: in American English, as prices are in US dollars. */

/** Made at first use: loading number formats takes a command longer than parsing its line. */
let dollars: Intl.NumberFormat | undefined

/** An amount in US cents for people, e.g. "$1,200.00". */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}

/** A number of lookup credits for people, e.g. "1 credit". */
export function formatCredits(count: number): string {
  return formatMany(count, 'credit')
}

/** "1 VIN", "2,000 VINs". */
export function formatMany(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** "2,000". Small ones load no number formats. */
export function formatCount(count: number): string {
  return count < 1_000 ? String(count) : count.toLocaleString('en-US')
}
