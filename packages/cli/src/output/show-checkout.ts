/** A payment page to open. */
import type { Checkout } from '@vinspec/sdk'
import { INDENT, toText, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showCheckout: Presenter<Checkout> = ({ checkout_url, package_key }, { ink, width }) =>
  toText([
    `Open this page to pay for ${package_key}:`,
    '',
    INDENT + ink('cyan', checkout_url),
    '',
    ...wrap('You get the credits when the payment is confirmed.', width),
  ])
