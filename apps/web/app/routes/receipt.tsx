/** What a customer keeps of one payment. */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { Button } from '../components/button.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { ReceiptSheet } from '../components/receipt-sheet.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readReceipt } from '../server/payments.server.ts'
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
