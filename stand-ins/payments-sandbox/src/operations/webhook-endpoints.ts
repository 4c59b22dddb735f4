import { invalidRequest } from '../http/stripe-error.ts'
import { type Change, newId, randomText } from '../state/account.ts'
import { blank, type Metadata, type WebhookEndpoint } from '../state/objects.ts'
import { apiVersion } from '../stripe-api/description.ts'
import { listOperation } from './lists.ts'
import { found, type Handler, mergeMetadata, operation } from './operation.ts'

interface EndpointParams {
  readonly url: string
  readonly enabled_events: readonly string[]
  readonly description?: string
  readonly metadata?: Metadata | ''
  readonly api_version?: string
  readonly disabled?: boolean
}

const ACCEPTED = ['url', 'enabled_events', 'description', 'metadata']

export const webhookEndpoints: readonly Handler[] = [
  operation<EndpointParams>('WebhookEndpoints.create', [...ACCEPTED, 'api_version'], ({ change, params }) => {
    checkUrl(params.url)
    if (params.api_version !== undefined && params.api_version !== apiVersion) {
      throw invalidRequest(`The payments sandbox speaks only version ${apiVersion}.`, {
        param: 'api_version',
      })
    }
    const secret = `whsec_${randomText(32)}`
    return { ...createEndpoint(change, params, secret), secret }
  }),
  operation('WebhookEndpoints.retrieve', [], (call) => found(call, 'webhook_endpoint', 'webhook endpoint')),
  operation<Partial<EndpointParams>>('WebhookEndpoints.update', [...ACCEPTED, 'disabled'], (call) => {
    const { params } = call
    const before = found(call, 'webhook_endpoint', 'webhook endpoint')
    if (params.url !== undefined) checkUrl(params.url)
    return call.change.put('webhook_endpoint', {
      ...before,
      url: params.url ?? before.url,
      enabled_events: params.enabled_events ?? before.enabled_events,
      status: params.disabled === undefined ? before.status : params.disabled ? 'disabled' : 'enabled',
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(params.description === undefined ? {} : { description: params.description }),
    })
  }),
  operation('WebhookEndpoints.del', [], (call) => {
    const { id } = found(call, 'webhook_endpoint', 'webhook endpoint')
    call.change.remove('webhook_endpoint', id)
    call.change.remove('webhook_secret', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  listOperation('WebhookEndpoints.list', 'webhook_endpoint', []),
]

export function createEndpoint(
  change: Change,
  params: Pick<EndpointParams, 'url' | 'enabled_events' | 'description' | 'metadata'>,
  secret: string,
): WebhookEndpoint {
  const endpoint = change.put('webhook_endpoint', {
    ...blank('webhook_endpoint'),
    ...(params.description === undefined ? {} : { description: params.description }),
    id: newId('we'),
    object: 'webhook_endpoint',
    created: change.now,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    status: 'enabled',
    url: params.url,
  })
  change.put('webhook_secret', { id: endpoint.id, secret })
  return endpoint
}

function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  })
}
