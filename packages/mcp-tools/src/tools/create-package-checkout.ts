import { checkoutText } from '../texts/checkout-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const createPackageCheckout: Tool = defineTool({
  operation: 'createCheckout',
  name: 'create_package_checkout',
  title: 'Create checkout link',
  description:
    'Create a hosted payment page for a lookup package. Buys nothing: the customer opens checkout_url and pays there.',
  openWorld: true,
  key: {
    advice: 'Omit it unless the call may be repeated: the same key returns the same page.',
    repeatable: false,
  },
  toText: checkoutText,
})
