import { listPurchases } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { Button } from '../components/button.tsx'
import { Facts } from '../components/facts.tsx'
import { formatCents, formatCredits } from '../components/format.ts'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { useTimeZone } from '../components/reader.tsx'
import { signedIn } from '../server/customer.server.ts'
import type { Route } from './+types/receipt.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { customerId, email, name } = signedIn(context)
  const purchases = await listPurchases(context.get(servicesContext).prisma, customerId)
  const purchase = purchases.find(({ paymentId }) => paymentId === params.paymentId)
  if (!purchase) throw data(null, 404)
  return { purchase, to: name ? `${name}, ${email}` : email }
}

export default function Receipt({ loaderData: { purchase, to } }: Route.ComponentProps) {
  const timeZone = useTimeZone()
  const paidAt = purchase.paidAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  const facts = [
    { key: 'for', label: 'For', value: `${formatCredits(purchase.credits)}, each for one vehicle lookup` },
    { key: 'amount', label: 'Amount paid', value: formatCents(purchase.amountCents) },
    { key: 'date', label: 'Date', value: paidAt },
    { key: 'to', label: 'Customer', value: to },
    { key: 'payment', label: 'Payment', value: purchase.paymentId },
  ]
  return (
    <>
      <PageHeader title="Receipt">
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHeader>
      <div className="max-w-xl">
        <Panel title="vinspec">
          <Facts facts={facts} />
        </Panel>
      </div>
    </>
  )
}
