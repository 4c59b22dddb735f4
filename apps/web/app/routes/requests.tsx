/** What the customer's programs asked of the API in the last 90 days. */
import { listApiKeys } from '@vinspec/core/access'
import { listRequests } from '@vinspec/core/requests'
import { servicesContext } from '@vinspec/web/services'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../components/button.tsx'
import { Empty } from '../components/empty.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { RequestTable } from '../components/request-table.tsx'
import { INPUT } from '../components/text-field.tsx'
import { signedIn } from '../server/customer.server.ts'
import { operationTitle } from '../server/operation-title.server.ts'
import type { Route } from './+types/requests.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { searchParams } = new URL(request.url)
  const requestId = (searchParams.get('id') ?? '').trim()
  const apiKeyId = searchParams.get('key') ?? ''
  const status = searchParams.get('status') ?? ''
  const after = readPosition(searchParams)
  const [keys, requests] = await Promise.all([
    listApiKeys(services.prisma, customerId),
    listRequests(services, customerId, {
      limit: PAGE_SIZE + 1,
      ...(requestId === '' ? {} : { requestId }),
      ...(apiKeyId === '' ? {} : { apiKeyId }),
      ...(status === 'ok' || status === 'failed' ? { failed: status === 'failed' } : {}),
      ...(after && { after }),
    }),
  ])
  return {
    keys: keys.map(({ id, name, lastFour }) => ({ id, title: `${name} …${lastFour}` })),
    requests: requests
      .slice(0, PAGE_SIZE)
      .map((each) => ({ ...each, title: operationTitle(each.operation) })),
    hasOlder: requests.length > PAGE_SIZE,
    isLatest: after === undefined,
    requestId,
    apiKeyId,
    status,
  }
}

/** Where the page before ended. */
function readPosition(searchParams: URLSearchParams) {
  const createdAt = new Date(searchParams.get('before') ?? '')
  const requestId = searchParams.get('before_id') ?? ''
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, requestId }
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { keys, requests, hasOlder, isLatest, requestId, apiKeyId, status } = loaderData
  const filtered = requestId !== '' || apiKeyId !== '' || status !== ''
  const last = requests.at(-1)
  const query = { id: requestId, key: apiKeyId, status }
  return (
    <>
      <PageHeader
        title="Request log"
        lead="Your API requests from the last 90 days. New requests appear after a second or two."
      />
      <Panel title="Requests">
        <Filter {...{ keys, requestId, apiKeyId, status }} />
        {requests.length > 0 ? (
          <RequestTable requests={requests} keys={keys} />
        ) : (
          <Empty
            text={filtered ? 'No requests from the last 90 days match.' : 'No requests in the last 90 days.'}
          >
            {filtered ? (
              <ButtonLink look="secondary" to="/requests">
                Show all
              </ButtonLink>
            ) : (
              <ButtonLink look="secondary" to="/docs">
                Send your first request
              </ButtonLink>
            )}
          </Empty>
        )}
        {(hasOlder || !isLatest) && (
          <nav aria-label="Pages" className="flex flex-wrap gap-2">
            {!isLatest && (
              <ButtonLink look="secondary" to={`?${new URLSearchParams(query)}`}>
                Latest
              </ButtonLink>
            )}
            {hasOlder && last && (
              <ButtonLink
                look="secondary"
                to={`?${new URLSearchParams({ ...query, before: last.createdAt.toISOString(), before_id: last.requestId })}`}
              >
                Older
              </ButtonLink>
            )}
          </nav>
        )}
      </Panel>
    </>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'keys' | 'requestId' | 'apiKeyId' | 'status'>

function Filter({ keys, requestId, apiKeyId, status }: FilterProps) {
  return (
    <Form role="search" className="flex flex-wrap items-center gap-2">
      <input
        name="id"
        type="text"
        key={requestId}
        defaultValue={requestId}
        aria-label="Request ID"
        placeholder="req_…"
        spellCheck={false}
        className={`${INPUT} sm:max-w-72`}
      />
      <select name="key" defaultValue={apiKeyId} aria-label="API key" className={`${INPUT} sm:max-w-48`}>
        <option value="">All keys</option>
        {keys.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <select
        name="status"
        defaultValue={status}
        aria-label="Status"
        className={`${INPUT} min-w-36 flex-1 sm:max-w-40`}
      >
        <option value="">All statuses</option>
        <option value="ok">Succeeded</option>
        <option value="failed">Failed</option>
      </select>
      <Button type="submit" look="secondary">
        Filter
      </Button>
    </Form>
  )
}
