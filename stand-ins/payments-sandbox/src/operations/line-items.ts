/** What a checkout session sells. */
import { invalidRequest, missingParameter } from '../http/stripe-error.ts'
import { type Change, newId } from '../state/account.ts'
import { blank, type LineItem } from '../state/objects.ts'
import { checkCurrency } from './operation.ts'

export interface LineItemParams {
  readonly quantity?: number
  readonly price_data?: {
    readonly currency: string
    readonly unit_amount?: number
    readonly product_data?: { readonly name: string; readonly description?: string }
  }
}

const SMALLEST_TOTAL = 50

export function lineItemsOf(change: Change, items: readonly LineItemParams[] = []): LineItem[] {
  if (items.length === 0) throw missingParameter('line_items')
  const made = items.map((each, index) => toLineItem(change, each, `line_items[${index}]`))
  if (new Set(made.map((each) => each.currency)).size > 1) {
    throw invalidRequest('All prices on a Checkout Session must have the same currency.', {
      param: 'line_items',
    })
  }
  if (totalOf(made) < SMALLEST_TOTAL) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least $0.50 ${made[0]?.currency ?? ''}`,
      { code: 'amount_too_small' },
    )
  }
  return made
}

export function totalOf(items: readonly LineItem[]): number {
  return items.reduce((total, each) => total + each.amount_total, 0)
}

function toLineItem(change: Change, { quantity, price_data: price }: LineItemParams, at: string): LineItem {
  if (quantity === undefined) throw missingParameter(`${at}[quantity]`)
  if (quantity < 1) throw invalidRequest('Invalid positive integer', { param: `${at}[quantity]` })
  if (price === undefined) throw missingParameter(`${at}[price_data]`)
  const { unit_amount: unit, product_data: product } = price
  if (unit === undefined) throw missingParameter(`${at}[price_data][unit_amount]`)
  if (unit < 0)
    throw invalidRequest('Invalid non-negative integer', { param: `${at}[price_data][unit_amount]` })
  if (product === undefined) throw missingParameter(`${at}[price_data][product_data]`)
  const currency = checkCurrency(price.currency, `${at}[price_data][currency]`)
  const amount = unit * quantity
  const item = {
    ...blank('item'),
    id: newId('li'),
    object: 'item' as const,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.name,
    price: priceOf(change, unit, currency),
    quantity,
  }
  return item
}

function priceOf({ now }: Change, unit: number, currency: string): object {
  return {
    ...blank('price'),
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now,
    currency,
    livemode: false,
    metadata: {},
    product: newId('prod', 14),
    tax_behavior: 'unspecified',
    type: 'one_time',
    unit_amount: unit,
    unit_amount_decimal: String(unit),
  }
}
