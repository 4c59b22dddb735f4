/**
 * Refuses what two readers of a request would understand differently: routes, libraries and proxies each read paths
 * and headers in their own way, and an allow-list is worth nothing when the next reader sees another path.
 */
import type { FastifyRequest } from 'fastify'
import { BrokenRequest } from './broken-request.ts'

/** `.` or `..` as a segment, whatever is written in percent-encoding. */
const DOT_SEGMENT = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|;|$)/i
const BACKSLASH = /\\|%5c/i

/**
 * Those of which one may stand in a request, and which decide who asks, for what, or from where. Two idempotency keys
 * are for the API to refuse, in its order of judgement and with a code of its own.
 */
const SINGLE = ['Host', 'Authorization', 'Content-Type', 'Origin', 'Stripe-Signature'] as const

/** Throws a {@link BrokenRequest}. Runs before anything else looks at the request. */
export function refuseAmbiguity({ raw }: FastifyRequest): void {
  checkTarget(raw.url ?? '')
  for (const name of SINGLE) {
    if ((raw.headersDistinct[name.toLowerCase()]?.length ?? 0) > 1) {
      throw new BrokenRequest(400, `Send only one ${name} header.`)
    }
  }
  // HTTP/1.1 requires a Host header (RFC 9112, section 3.2). Node's own refusal has no body and no request id.
  if (raw.httpVersion === '1.1' && raw.headersDistinct['host'] === undefined) {
    throw new BrokenRequest(400, 'Send one Host header, as HTTP/1.1 requires.')
  }
}

function checkTarget(target: string): void {
  if (!target.startsWith('/')) {
    throw new BrokenRequest(400, 'The request target must be a path that starts with a slash.')
  }
  if (target.includes('#')) throw new BrokenRequest(400, 'The request target must not contain a fragment.')
  const [path = ''] = target.split('?', 1)
  if (BACKSLASH.test(path)) throw new BrokenRequest(400, 'The path must not contain a backslash.')
  if (DOT_SEGMENT.test(path)) throw new BrokenRequest(400, 'The path must not contain . or .. as a segment.')
}
