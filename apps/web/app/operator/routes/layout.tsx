/** The frame of the operator's pages, which are a 404 for anyone else. */
import { notedRequestContext } from '@vinspec/web/services'
import { Outlet } from 'react-router'
import { Shell } from '../../layout/shell.tsx'
import { signedIn } from '../../server/customer.server.ts'
import { requireOperator } from '../operator.server.ts'
import type { Route } from './+types/layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOperator]

const PAGES = [
  ['/operator', 'Health'],
  ['/operator/customers', 'Customers'],
  ['/operator/payments', 'Payments'],
  ['/operator/packages', 'Prices'],
  ['/operator/reversals', 'Payment cases'],
  ['/operator/approvals', 'Approvals'],
  ['/operator/reports', 'Reports'],
  ['/operator/emails', 'Emails'],
  ['/operator/dead-letters', 'Dead letters'],
  ['/operator/audit', 'Audit'],
  ['/account', 'My account'],
] as const

export function loader({ context }: Route.LoaderArgs) {
  const { email, name } = signedIn(context)
  return { operator: { email, name }, requestId: context.get(notedRequestContext).id }
}

export default function OperatorLayout({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <Shell customer={operator} pages={PAGES}>
      <Outlet />
    </Shell>
  )
}
