/** The certificate of a shared result, as long as its link works. A copy that was downloaded verifies for good. */
import { readSharer } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { CLIENT_ADDRESS_HEADER } from '../../../src/web-request.ts'
import { certificateFile } from '../make-certificate.server.ts'
import type { Route } from './+types/shared-certificate.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const shared = await readSharer(services, params.token)
  if (!shared) throw data(null, 404)
  const by = request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  const file = await certificateFile(services, { id: shared.lookupId, vin: shared.vin, url: request.url, by })
  file.headers.set('referrer-policy', 'no-referrer')
  file.headers.set('x-robots-tag', 'noindex, nofollow')
  return file
}
