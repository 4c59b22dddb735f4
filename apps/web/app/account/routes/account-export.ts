import { exportCustomer } from '@vinspec/core/customers'
import { servicesContext } from '@vinspec/web/services'
import { fileHeaders, toStream } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import type { Route } from './+types/account-export.ts'

/** All that is kept about the customer. A stranger at an open browser does not get it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireStepUp({ request, url, context })
  const name = 'vinspec-account.json'
  await recordExport(request, context, name)
  const parts = exportCustomer(context.get(servicesContext).prisma, signedIn(context).customerId)
  return new Response(toStream(parts), { headers: fileHeaders(name, 'application/json; charset=utf-8') })
}
