/** Amounts of money and of credits, for people: in American English, because prices are in US dollars. */

/** Created on first use: loading number formats takes longer than a command takes to parse its line. */
let dollars: Intl.NumberFormat | undefined

/** An amount in US cents for people, such as "$1,200.00". */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}

/** A number of lookup credits for people, such as "1 credit". */
export function formatCredits(count: number): string {
  return formatCount(count, 'credit')
}

/** Such as "1 VIN" or "2,000 VINs". */
export function formatCount(count: number, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : more}`
}

/** Such as "2,000". Small whole numbers load no number formats. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : value.toLocaleString('en-US')
}
