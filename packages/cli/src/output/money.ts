/** Amounts of money for people. */

/** Made at first use: loading number formats takes longer than parsing the command line. */
let dollars: Intl.NumberFormat | undefined

export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
