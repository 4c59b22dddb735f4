import { type Change, newId } from '../state/account.ts'
import { blank, type Customer } from '../state/objects.ts'

export function createCustomer(change: Change, fields: Partial<Customer>): Customer {
  const customer = change.put('customer', {
    ...blank('customer'),
    email: null,
    name: null,
    phone: null,
    metadata: {},
    ...fields,
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: change.now,
    currency: null,
    delinquent: false,
    invoice_settings: {
      ...blank('Customer.InvoiceSettings'),
      default_payment_method: null,
      ...fields.invoice_settings,
    },
    livemode: false,
    tax_exempt: 'none',
  })
  change.emit('customer.created', customer)
  return customer
}
