/** The API requests of the customer's code in the last 90 days. */
import { errors } from '@vinspec/contract/errors'
import { listApiKeys } from '@vinspec/core/access'
import { listRequests } from '@vinspec/core/requests'
import { servicesContext } from '@vinspec/web/services'
import { signedIn } from '../../server/customer.server.ts'
import { takePage } from '../../server/take-page.server.ts'
import { readTimeZone } from '../../server/time-zone.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RequestFilter } from '../request-filter.tsx'
import { RequestList } from '../request-list.tsx'
import { nameKey, readAskedRequests, toRequestFilter, toShownRequest } from '../requests.server.ts'
import type { Route } from './+types/requests.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const asked = readAskedRequests(searchParams)
  const after = readPosition(searchParams)
  const filter = toRequestFilter(asked, readTimeZone(request.headers.get('cookie')))
  const [keys, requests] = await Promise.all([
    listApiKeys(services.prisma, customerId),
    listRequests(services, customerId, { ...filter, ...(after && { after }), limit: PAGE_SIZE + 1 }),
  ])
  const { rows, next } = takePage(requests, PAGE_SIZE, ({ createdAt, requestId }) => ({
    before: createdAt.toISOString(),
    before_id: requestId,
  }))
  return {
    asked,
    keys: keys.map((key) => ({ id: key.id, title: nameKey(key) })),
    codes: Object.keys(errors).toSorted(),
    requests: rows.map((each) => toShownRequest(each, keys)),
    next,
    isLatest: after === undefined,
  }
}

const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The last request of the previous page. */
function readPosition(searchParams: URLSearchParams) {
  const before = searchParams.get('before') ?? ''
  const createdAt = new Date(before)
  if (!MOMENT.test(before) || Number.isNaN(createdAt.getTime())) return undefined
  return { createdAt, requestId: searchParams.get('before_id') ?? '' }
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { asked, keys, codes, requests, next, isLatest } = loaderData
  const isFiltered = Object.values(asked).some((each) => each !== '')
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
  return (
    <Page
      title="Request log"
      lead="Your API requests from the last 90 days. New requests appear after a second or two."
      actions={
        requests.length > 0 && (
          <ButtonLink look="secondary" to={`/requests.csv?${query}`} reloadDocument download>
            Export CSV
          </ButtonLink>
        )
      }
    >
      <Panel title="Requests">
        <RequestFilter {...{ asked, keys, codes, isFiltered }} />
        {requests.length > 0 ? <RequestList requests={requests} /> : <Nothing isFiltered={isFiltered} />}
        <Older query={{ ...asked }} next={next} isLatest={isLatest} />
      </Panel>
    </Page>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty text="No requests from the last 90 days match.">
      <ButtonLink look="secondary" to="/requests">
        Show all
      </ButtonLink>
    </Empty>
  ) : (
    <Empty text="No requests in the last 90 days.">
      <ButtonLink look="secondary" to="/docs/quickstart" reloadDocument>
        Send your first request
      </ButtonLink>
    </Empty>
  )
}
