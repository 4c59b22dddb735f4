const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in US cents, e.g. "$12.00". */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}
