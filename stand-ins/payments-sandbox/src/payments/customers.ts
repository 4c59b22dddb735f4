import { type Change, newId } from '../state/account.ts'
import { blank, type Customer } from '../state/objects.ts'
import { detach } from './payment-methods.ts'

export function createCustomer(change: Change, fields: Pick<Customer, 'email' | 'metadata'>): Customer {
  const customer = change.put('customer', {
    ...blank('customer'),
    ...fields,
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: change.now,
    currency: null,
    delinquent: false,
    invoice_settings: blank('Customer.InvoiceSettings'),
    livemode: false,
    tax_exempt: 'none',
  })
  change.emit('customer.created', customer)
  return customer
}

/** With the cards. Payments stay, and name it. */
export function deleteCustomer(change: Change, customer: Customer): object {
  for (const method of change.all('payment_method'))
    if (method.customer === customer.id) detach(change, method)
  change.remove('customer', customer.id)
  change.emit('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}
