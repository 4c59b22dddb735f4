/** One request: its outcome, why it failed, and its response as long as that is stored. */
import { listApiKeys } from '@vinspec/core/access'
import { listRequests } from '@vinspec/core/requests'
import { servicesContext } from '@vinspec/web/services'
import { data, Link } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { Code } from '../../ui/code.tsx'
import { Detail } from '../../ui/detail.tsx'
import { formatSeconds } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { Explain } from '../explanation.tsx'
import { readKeptAnswer } from '../kept-answer.server.ts'
import { Charge, Status } from '../request-list.tsx'
import { toShownRequest } from '../requests.server.ts'
import type { Route } from './+types/request.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const [found] = await listRequests(services, customerId, {
    requestId: params.requestId,
    ...toSpan(new URL(request.url).searchParams.get('at')),
    limit: 1,
  })
  if (!found) throw data(null, 404)
  const keys = await listApiKeys(services.prisma, customerId)
  return {
    request: toShownRequest(found, keys),
    kept: await readKeptAnswer(services.prisma, customerId, found),
  }
}

/** The span in which the request is looked for: the link in the list has its time, so that the log need not be searched. */
function toSpan(at: string | null) {
  const moment = at === null ? Number.NaN : Date.parse(at)
  return Number.isNaN(moment) ? {} : { since: new Date(moment - 1), before: new Date(moment + 1) }
}

export default function Request({ loaderData: { request, kept } }: Route.ComponentProps) {
  const { requestId, title, createdAt, vin, key, status, outcome, durationMs, explanation } = request
  return (
    <Page
      title={title}
      lead={<span className="font-mono text-sm wrap-anywhere">{requestId}</span>}
      back={{ to: '/requests', title: 'Request log' }}
    >
      {explanation && (
        <Notice meaning={status < 500 ? 'warn' : 'danger'}>
          <p className="font-medium">{outcome}</p>
          <Explain explanation={explanation} />
        </Notice>
      )}
      <Panel title="Request">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm lg:grid-cols-3">
          <Detail label="Status">
            <Status status={status} outcome={outcome} />
          </Detail>
          <Detail label="Cost">
            <Charge {...request} />
          </Detail>
          <Detail label="Took">{formatSeconds(durationMs)}</Detail>
          <Detail label="When">
            <Time at={createdAt} />
          </Detail>
          <Detail label="API key">{key ?? 'No longer known'}</Detail>
          <Detail label="VIN">
            {vin === null ? 'None' : <span className="font-mono text-xs wrap-anywhere">{vin}</span>}
          </Detail>
        </dl>
      </Panel>
      <Panel title="Response">
        <Kept kept={kept} vin={vin} />
      </Panel>
    </Page>
  )
}

type KeptProps = Pick<Route.ComponentProps['loaderData'], 'kept'> & { readonly vin: string | null }

function Kept({ kept, vin }: KeptProps) {
  if (kept.kind === 'none') return <p className="text-sm text-ink-soft">{kept.why}</p>
  return (
    <>
      <p className="text-sm text-ink-soft">
        {kept.isReplay
          ? 'The stored response of an earlier lookup, returned again. '
          : 'As it was returned. '}
        <Link to={`/vehicles/${vin}?lookup=${kept.lookupId}`}>View the vehicle</Link>
      </p>
      <Code label="Response body" text={kept.text} />
    </>
  )
}
