import { missingParameter } from '../http/stripe-error.ts'
import { newId } from '../state/account.ts'
import { blank } from '../state/objects.ts'
import { type Handler, namedCustomer, operation } from './operation.ts'

interface CreateParams {
  readonly customer?: string
  readonly return_url?: string
}

export const billingPortal: readonly Handler[] = [
  operation<CreateParams>(
    'BillingPortal.Sessions.create',
    ['customer', 'return_url'],
    ({ change, params }) => {
      if (params.customer === undefined) {
        throw missingParameter('customer')
      }
      const id = newId('bps')
      const session = {
        ...blank('billing_portal.session'),
        id,
        object: 'billing_portal.session' as const,
        configuration: 'bpc_sandbox',
        created: change.now,
        customer: namedCustomer(change, params.customer).id,
        livemode: false,
        return_url: params.return_url ?? null,
        url: `${change.publicUrl}/portal/${id}`,
      }
      return change.put('billing_portal.session', session)
    },
  ),
]
