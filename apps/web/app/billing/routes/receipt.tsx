/** The receipt of one payment. */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { readReceipt } from '../payments.server.ts'
import { ReceiptSheet } from '../receipt-sheet.tsx'
import type { Route } from './+types/receipt.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { customerId, email, name } = signedIn(context)
  const services = context.get(servicesContext)
  const payment = await readReceipt(services, customerId, params.paymentId)
  if (!payment) throw data(null, 404)
  return { payment, customer: { name, email }, seller: services.publicUrl.host }
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Receipt" back={{ to: '/billing#payments', title: 'Billing' }}>
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHeader>
      <ReceiptSheet {...loaderData} />
    </>
  )
}
