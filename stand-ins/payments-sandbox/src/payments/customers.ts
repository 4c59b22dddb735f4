import { type Change, newId } from '../state/account.ts'
import { blank, type Customer } from '../state/objects.ts'

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
