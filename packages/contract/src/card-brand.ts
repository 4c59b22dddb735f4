/** Spelled as their owners do; other brands are shown as the vendor names them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** A card for people, such as "Visa ending in 4242". */
export function describeCard({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? brand} ending in ${last4}`
}
