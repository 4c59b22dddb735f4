import { listApiKeys } from '@vinspec/core/access'
import { listRequests } from '@vinspec/core/requests'
import { servicesContext } from '@vinspec/web/services'
import { csvFile } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { readTimeZone } from '../../server/time-zone.server.ts'
import { readAskedRequests, toRequestFilter, toShownRequest } from '../requests.server.ts'
import type { Route } from './+types/requests-csv.ts'

const MOST = 50_000

/** The requests that match the page's filter, latest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const asked = readAskedRequests(new URL(request.url).searchParams)
  const filter = toRequestFilter(asked, readTimeZone(request.headers.get('cookie')))
  const keys = await listApiKeys(services.prisma, customerId)
  const requests = await listRequests(services, customerId, { ...filter, limit: MOST })
  await recordExport(request, context, 'requests.csv')
  return csvFile('requests.csv', [
    ['time', 'request_id', 'operation', 'vin', 'api_key', 'status', 'outcome', 'credits', 'seconds', 'fix'],
    ...requests.map((each) => {
      const { createdAt, requestId, operation, vin, key, status, outcome, charge, durationMs, explanation } =
        toShownRequest(each, keys)
      const credits = charge === 'charged' ? 1 : 0
      const fix = explanation && `${explanation.what} ${explanation.fix.text}`
      return [createdAt, requestId, operation, vin, key, status, outcome, credits, durationMs / 1_000, fix]
    }),
  ])
}
