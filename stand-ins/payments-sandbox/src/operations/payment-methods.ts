import { invalidRequest, missingParameter, notImplemented } from '../http/stripe-error.ts'
import { attach, createPaymentMethod, detach, findPaymentMethod } from '../payments/payment-methods.ts'
import type { Change } from '../state/account.ts'
import type { Metadata, PaymentMethod } from '../state/objects.ts'
import { listOperation, newestFirst } from './lists.ts'
import { found, type Handler, mergeMetadata, namedCustomer, operation, previousValues } from './operation.ts'

export interface PaymentMethodData {
  readonly type?: string
  readonly card?: {
    readonly number?: string
    readonly exp_month?: number
    readonly exp_year?: number
    readonly cvc?: string
    readonly token?: string
  }
  readonly billing_details?: { readonly email?: string; readonly name?: string }
  readonly metadata?: Metadata
  readonly allow_redisplay?: PaymentMethod['allow_redisplay']
}

interface UpdateParams {
  readonly allow_redisplay?: PaymentMethod['allow_redisplay']
  readonly card?: { readonly exp_month?: number; readonly exp_year?: number }
  readonly metadata?: Metadata | ''
}

const ACCEPTED = [
  'type',
  'card',
  'billing_details.email',
  'billing_details.name',
  'metadata',
  'allow_redisplay',
]

export const paymentMethods: readonly Handler[] = [
  operation<PaymentMethodData>('PaymentMethods.create', ACCEPTED, ({ change, params }) =>
    fromData(change, params),
  ),
  operation('PaymentMethods.retrieve', [], (call) =>
    found(call, 'payment_method', 'PaymentMethod', 'payment_method'),
  ),

  operation<UpdateParams>(
    'PaymentMethods.update',
    ['allow_redisplay', 'card.exp_month', 'card.exp_year', 'metadata'],
    (call) => {
      const { change, params } = call
      const before = found(call, 'payment_method', 'PaymentMethod', 'payment_method')
      if (before.customer === null) {
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
      }
      const after = change.put('payment_method', {
        ...before,
        allow_redisplay: params.allow_redisplay ?? before.allow_redisplay,
        card: { ...before.card, ...params.card },
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      change.emit('payment_method.updated', after, previousValues(before, after))
      return after
    },
  ),

  operation<{ readonly customer?: string }>(
    'PaymentMethods.attach',
    ['customer'],
    ({ change, params, id }) => {
      if (params.customer === undefined) {
        throw missingParameter('customer')
      }
      return attach(change, findPaymentMethod(change, id), namedCustomer(change, params.customer))
    },
  ),
  operation('PaymentMethods.detach', [], (call) =>
    detach(call.change, found(call, 'payment_method', 'PaymentMethod', 'payment_method')),
  ),

  listOperation('PaymentMethods.list', 'payment_method', ['type', 'customer', 'allow_redisplay'], {
    // Those without a customer are never listed.
    select: ({ change }) => newestFirst(change, 'payment_method').filter((each) => each.customer !== null),
  }),
]

/** A payment method from what a request says about it: a test card's number, or a token such as `tok_visa`. */
export function fromData(change: Change, data: PaymentMethodData, prefix = ''): PaymentMethod {
  const name = (param: string): string =>
    prefix === '' ? param : `${prefix}${param.replace(/^\w+/, '[$&]')}`
  if (data.type !== undefined && data.type !== 'card') throw notImplemented(name('type'))
  const { card } = data
  if (card?.token !== undefined) return findPaymentMethod(change, card.token.replace(/^tok_/, 'pm_card_'))
  for (const [param, value] of [
    ['type', data.type],
    ['card', card],
    ['card[number]', card?.number],
    ['card[exp_month]', card?.exp_month],
    ['card[exp_year]', card?.exp_year],
  ] as const) {
    if (value === undefined) {
      throw missingParameter(name(param))
    }
  }
  const method = createPaymentMethod(change, {
    number: (card?.number ?? '').replaceAll(/[ -]/g, ''),
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    email: data.billing_details?.email ?? null,
    name: data.billing_details?.name ?? null,
  })
  return change.put('payment_method', {
    ...method,
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    metadata: data.metadata ?? {},
  })
}
