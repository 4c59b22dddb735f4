/** The layout of signed-in pages: navigation, credits, and the customer. */
import { readAvailableCredits } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { Outlet } from 'react-router'
import { Navigation } from '../components/navigation.tsx'
import { requireCustomer, signedIn } from '../server/customer.server.ts'
import type { Route } from './+types/customer-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

export async function loader({ context }: Route.LoaderArgs) {
  const { customerId, email, name } = signedIn(context)
  return { email, name, credits: await readAvailableCredits(context.get(servicesContext), customerId) }
}

export default function CustomerLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Navigation {...loaderData} />
      <main
        id="content"
        className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-8 sm:py-10 print:max-w-none print:p-0"
      >
        <Outlet />
      </main>
    </div>
  )
}
