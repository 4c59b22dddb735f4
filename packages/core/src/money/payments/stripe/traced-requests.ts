/** Stripe requests in traces: each try, with its action and kind of object. IDs, keys, and bodies are left out. */
import { SpanKind } from '@opentelemetry/api'
import type { Stripe } from 'stripe'
import { describeSpan, failSpan, inSpan, type SpanDescription } from '../../../foundation/process/spans.ts'

export function tracedRequests(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, ...rest) =>
      inSpan(
        () => requestSpan(host, port, path, method),
        async () => {
          const response = await client.makeRequest(host, port, path, method, ...rest)
          noteStatus(response.getStatusCode())
          return response
        },
      ),
  }
}

function requestSpan(host: string, port: string, path: string, method: string): SpanDescription {
  const template = templateOf(path)
  return {
    name: `${method} ${template}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': host,
      'server.port': Number(port),
    },
  }
}

/**
 * From `/v1/payment_intents/pi_1Ab/confirm?expand=x` to `/v1/payment_intents/{id}/confirm`. The first two segments are
 * never IDs.
 */
function templateOf(path: string): string {
  const [, version, objects, ...rest] = (path.split('?', 1)[0] ?? '').split('/')
  const segments = rest.map((segment) => (/^[a-z]+$/.test(segment) ? segment : '{id}'))
  return ['', version, objects, ...segments].join('/')
}

function noteStatus(status: number): void {
  describeSpan({ 'http.response.status_code': status })
  if (status >= 400) failSpan(String(status))
}
