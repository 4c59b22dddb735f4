/** Amounts of money for people. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}
