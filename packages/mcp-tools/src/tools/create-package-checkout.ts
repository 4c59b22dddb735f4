import { keyedInput } from '../inputs.ts'
import { checkoutText } from '../texts/checkout-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const createPackageCheckout: Tool = defineTool({
  name: 'create_package_checkout',
  title: 'Create checkout link',
  description:
    'Make a hosted payment page for a lookup package. Buys nothing by itself: the customer must open checkout_url and pay there; then the credits arrive. Use it when the customer wants to buy, or has no credits left.',
  access: 'account',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  operation: 'createCheckout',
  input: keyedInput(
    'CheckoutRequest',
    'Leave it out, unless the call may be repeated: under the same key the same page comes back.',
  ),
  output: 'Checkout',
  call: (backend, request) => backend.createCheckout(request),
  toText: checkoutText,
})
