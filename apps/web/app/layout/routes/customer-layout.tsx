/** The layout of signed-in pages: navigation, credits, and the customer. */
import { readAvailableCredits } from '@vinspec/core/ledger'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useDraft } from '../../browser/draft.ts'
import { readAgain } from '../../browser/read-again.ts'
import { useOneCustomer } from '../../browser/use-one-customer.ts'
import { requireCustomer, signedIn } from '../../server/customer.server.ts'
import { unavailableResponseIf } from '../../server/unavailable.server.ts'
import { Fault } from '../../ui/fault.tsx'
import { Shell } from '../shell.tsx'
import type { Route } from './+types/customer-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ context }: Route.LoaderArgs) {
  const { customerId, email, name } = signedIn(context)
  try {
    const credits = await readAvailableCredits(context.get(servicesContext), customerId)
    return { email, name, credits, requestId: context.get(notedRequestContext).id }
  } catch (error) {
    throw unavailableResponseIf(context, error)
  }
}

export const shouldRevalidate = readAgain

export default function CustomerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame customer={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** Shows the error of a page within the frame; that of the frame without what only the database knows. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const fault = <Fault error={error} />
  if (!loaderData) return <Shell customer={undefined}>{fault}</Shell>
  return <Frame customer={loaderData}>{fault}</Frame>
}

interface FrameProps {
  readonly customer: Route.ComponentProps['loaderData']
  readonly children: ReactNode
}

function Frame({ customer, children }: FrameProps) {
  useDraft(customer.email)
  useOneCustomer(customer.email)
  return <Shell customer={customer}>{children}</Shell>
}
