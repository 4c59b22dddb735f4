import { type Change, newId } from '../state/account.ts'
import { begin, blank, type Customer } from '../state/objects.ts'
import { detach } from './payment-methods.ts'

export function createCustomer(change: Change, fields: Pick<Customer, 'email' | 'metadata'>): Customer {
  const customer = change.put('customer', {
    ...begin('customer', newId('cus', 14), change.now),
    ...fields,
    balance: 0,
    delinquent: false,
    invoice_settings: blank('Customer.InvoiceSettings'),
    tax_exempt: 'none',
  })
  change.emit('customer.created', customer)
  return customer
}

/** Deletes a customer and the customer's cards. Payments stay, and still refer to the customer. */
export function deleteCustomer(change: Change, customer: Customer): object {
  for (const method of change.all('payment_method'))
    if (method.customer === customer.id) detach(change, method)
  change.remove('customer', customer.id)
  change.emit('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}
