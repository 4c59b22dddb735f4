import { noSuch, noSuchParameter } from '../http/stripe-error.ts'
import { createCustomer } from '../payments/customers.ts'
import { attach, findPaymentMethod } from '../payments/payment-methods.ts'
import type { Customer, Metadata } from '../state/objects.ts'
import { listOperation, newestFirst } from './lists.ts'
import { found, type Handler, mergeMetadata, namedCustomer, operation, previousValues } from './operation.ts'

interface CustomerParams {
  readonly email?: string
  readonly name?: string
  readonly phone?: string
  readonly description?: string
  readonly metadata?: Metadata | ''
  readonly payment_method?: string
  readonly invoice_settings?: { readonly default_payment_method?: string }
}

const TEXTS = ['email', 'name', 'phone', 'description'] as const
const ACCEPTED = [...TEXTS, 'metadata', 'invoice_settings.default_payment_method']

export const customers: readonly Handler[] = [
  operation<CustomerParams>('Customers.create', [...ACCEPTED, 'payment_method'], ({ change, params }) => {
    const method =
      params.payment_method === undefined ? undefined : findPaymentMethod(change, params.payment_method)
    const customer = createCustomer(change, {
      ...textsOf(params),
      metadata: mergeMetadata({}, params.metadata),
    })
    if (method) attach(change, method, customer)
    return withDefaultMethod(customer, params, (id) => change.get('payment_method', id)?.customer)
  }),

  operation('Customers.retrieve', [], (call) => {
    return call.change.get('deleted_customer', call.id) ?? found(call, 'customer', 'customer')
  }),

  operation<CustomerParams>('Customers.update', ACCEPTED, (call) => {
    const { change, params } = call
    const before = found(call, 'customer', 'customer')
    const changed = {
      ...before,
      ...textsOf(params),
      metadata: mergeMetadata(before.metadata, params.metadata),
    }
    const after = change.put(
      'customer',
      withDefaultMethod(changed, params, (id) => change.get('payment_method', id)?.customer),
    )
    const previous = previousValues(before, after)
    if (Object.keys(previous).length > 0) change.emit('customer.updated', after, previous)
    return after
  }),

  operation('Customers.del', [], (call) => {
    const { change } = call
    const customer = found(call, 'customer', 'customer')
    for (const method of change.all('payment_method').filter((each) => each.customer === customer.id)) {
      change.put('payment_method', { ...method, customer: null })
    }
    change.remove('customer', customer.id)
    change.emit('customer.deleted', customer)
    return change.put('deleted_customer', { id: customer.id, object: 'customer', deleted: true })
  }),

  listOperation('Customers.list', 'customer', ['email']),

  listOperation('Customers.listPaymentMethods', 'payment_method', ['type', 'allow_redisplay'], {
    select: ({ change, id }) => {
      namedCustomer(change, id)
      return newestFirst(change, 'payment_method').filter((each) => each.customer === id)
    },
  }),

  operation('Customers.retrievePaymentMethod', [], ({ change, ids }) => {
    const [customerId = '', id = ''] = ids
    const method = change.get('payment_method', id)
    if (!method || method.customer !== namedCustomer(change, customerId).id) {
      throw noSuch('PaymentMethod', id, 'payment_method')
    }
    return method
  }),
]

function textsOf(params: CustomerParams): Partial<Customer> {
  return Object.fromEntries(
    TEXTS.filter((each) => params[each] !== undefined).map((each) => [each, params[each] || null]),
  )
}

function withDefaultMethod(
  customer: Customer,
  { invoice_settings: settings }: CustomerParams,
  ownerOf: (method: string) => string | null | undefined,
): Customer {
  const method = settings?.default_payment_method
  if (method === undefined) return customer
  if (method !== '' && ownerOf(method) !== customer.id) {
    throw noSuchParameter('PaymentMethod', method, 'invoice_settings[default_payment_method]')
  }
  return {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method || null },
  }
}
