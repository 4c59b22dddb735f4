import type { Checkout } from '@vinspec/contract'

export function checkoutText({ checkout_url: url, package_key: key }: Checkout): string {
  return `The customer can pay for ${key} here: ${url}\n\nNothing is bought yet. The credits arrive when the payment is confirmed. get_credit_balance shows them.`
}
