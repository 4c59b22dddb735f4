/** The layout of signed-in pages: navigation, credits, and the customer. */
import { readAvailableCredits } from '@vinspec/core/ledger'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useDraft } from '../browser/draft.ts'
import { Fault } from '../components/fault.tsx'
import { Navigation, type NavigationProps } from '../components/navigation.tsx'
import { requireCustomer, signedIn } from '../server/customer.server.ts'
import { orUnavailable } from '../server/say-unavailable.server.ts'
import type { Route } from './+types/customer-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ context }: Route.LoaderArgs) {
  const { customerId, email, name } = signedIn(context)
  try {
    const credits = await readAvailableCredits(context.get(servicesContext), customerId)
    return { email, name, credits, requestId: context.get(notedRequestContext).id }
  } catch (error) {
    throw orUnavailable(context, error)
  }
}

export default function CustomerLayout({ loaderData }: Route.ComponentProps) {
  useDraft(loaderData.email)
  return (
    <Shell customer={loaderData}>
      <Outlet />
    </Shell>
  )
}

/** The frame stays, with what can be said without the database. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell customer={undefined}>
      <Fault error={error} />
    </Shell>
  )
}

function Shell({ customer, children }: NavigationProps & { readonly children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Navigation customer={customer} />
      <main
        id="content"
        className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8 sm:py-10 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  )
}
