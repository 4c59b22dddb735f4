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

export function brandName(brand: string): string {
  return BRANDS[brand] ?? brand
}
