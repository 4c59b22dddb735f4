/** Customers who buy, against the payments sandbox. */

import { newId } from '../src/foundation/ids.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { fulfilPayment } from '../src/money/payments/fulfil-payment.ts'
import type { PaymentBed } from './payment-bed.ts'
import { keyOf } from './principals.ts'

export interface Purchase {
  readonly customerId: string
  readonly pageId: string
  readonly paymentId: string
}

export interface Shop {
  /** A paid page that the service does not know about yet. */
  pay(customerId: string, packageKey?: string, card?: string): Promise<Purchase>
  /** A purchase with its credits granted; by a new customer unless one is named. */
  buy(packageKey?: string, card?: string): Promise<Purchase>
}

export function openShop(bed: PaymentBed): Shop {
  const pay: Shop['pay'] = async (customerId, packageKey = 'lookups_50', number = '4242424242424242') => {
    const request = { idempotencyKey: newId(), packageKey, requestId: 'req_shop' }
    const { checkout } = await startCheckout(bed, keyOf(customerId), request)
    const { id, payment_intent } = await bed.sandbox.pay(checkout.checkout_url, { number })
    return { customerId, pageId: id, paymentId: payment_intent }
  }
  return {
    pay,
    buy: async (packageKey, card) => {
      const purchase = await pay(await bed.createCustomer(), packageKey, card)
      await fulfilPayment(bed, purchase.paymentId)
      return purchase
    },
  }
}
