import { listApiKeys } from '@vinspec/core/access'
import { type ListedRequest, listRequests } from '@vinspec/core/requests'
import { servicesContext } from '@vinspec/web/services'
import { csvOfList, ROWS_AT_ONCE } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { readTimeZone } from '../../server/time-zone.server.ts'
import { readAskedRequests, toRequestFilter, toShownRequest } from '../requests.server.ts'
import type { Route } from './+types/requests-csv.ts'

const TITLES = 'time,request_id,operation,vin,api_key,status,outcome,credits,seconds,fix'.split(',')

/** The requests that match the page's filter, latest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const asked = readAskedRequests(new URL(request.url).searchParams)
  const filter = toRequestFilter(asked, readTimeZone(request.headers.get('cookie')))
  const keys = await listApiKeys(services.prisma, customerId)
  const read = async (after?: ListedRequest) =>
    await listRequests(services, customerId, { ...filter, ...(after && { after }), limit: ROWS_AT_ONCE })
  const file = await csvOfList('requests.csv', TITLES, read, (each) => {
    const { createdAt, requestId, operation, vin, key, status, outcome, charge, durationMs, explanation } =
      toShownRequest(each, keys)
    const credits = charge === 'charged' ? 1 : 0
    const fix = explanation && `${explanation.what} ${explanation.fix.text}`
    return [createdAt, requestId, operation, vin, key, status, outcome, credits, durationMs / 1_000, fix]
  })
  await recordExport(request, context, 'requests.csv')
  return file
}
