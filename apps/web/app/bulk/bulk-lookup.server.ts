import { type BulkLookup, readBulkLookup } from '@vinspec/core/bulk-lookups'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '../server/customer.server.ts'

interface BulkCall {
  readonly params: { readonly id: string }
  readonly context: Readonly<RouterContextProvider>
}

/** The bulk lookup in the URL. Throws a 404 for one of another customer. */
export async function readBulk({ params: { id }, context }: BulkCall): Promise<BulkLookup> {
  const { customerId } = signedIn(context)
  const bulk = await readBulkLookup(context.get(servicesContext).prisma, { customerId, id })
  if (!bulk) throw data(null, 404)
  return bulk
}
