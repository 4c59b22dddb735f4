/**
 * Finds what two readers of a request would understand differently: routes, libraries, and proxies each read paths and
 * headers in their own way, and an allowlist is useless if the next reader sees another path.
 */
import type { FastifyRequest } from 'fastify'
import { BrokenRequest } from './broken-request.ts'

/** `.` or `..` as a segment, percent-encoded or not. */
const DOT_SEGMENT = /(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|;|$)/i
const BACKSLASH = /\\|%5c/i

/**
 * Headers that may occur only once, because they decide who requests what, and from where. The API itself rejects two
 * idempotency keys, later in its order of checks and with its own code.
 */
const SINGLE = new Map(
  ['Host', 'Authorization', 'Content-Type', 'Origin', 'Stripe-Signature'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)

/** What is ambiguous about a request. Call it before anything else reads the request. */
export function findAmbiguity({ raw }: FastifyRequest): BrokenRequest | undefined {
  const fault = findFault(raw)
  return fault === undefined ? undefined : new BrokenRequest(400, fault)
}

function findFault(raw: FastifyRequest['raw']): string | undefined {
  const fault = faultOfTarget(raw.url ?? '')
  if (fault !== undefined) return fault
  const repeated = findRepeated(raw.rawHeaders)
  if (repeated !== undefined) return `Send only one ${repeated} header.`
  // HTTP/1.1 requires a Host header (RFC 9112, section 3.2). Node's own rejection has no body and no request ID.
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    return 'Send one Host header, as HTTP/1.1 requires.'
  }
  return undefined
}

/** Names and values alternate in the list. */
function findRepeated(rawHeaders: readonly string[]): string | undefined {
  const found = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]?.toLowerCase() ?? ''
    const name = SINGLE.get(header)
    if (name === undefined) continue
    if (found.has(header)) return name
    found.add(header)
  }
  return undefined
}

function faultOfTarget(target: string): string | undefined {
  if (!target.startsWith('/')) return 'The request target must be a path that starts with a slash.'
  if (target.includes('#')) return 'The request target must not contain a fragment.'
  const [path = ''] = target.split('?', 1)
  if (BACKSLASH.test(path)) return 'The path must not contain a backslash.'
  if (DOT_SEGMENT.test(path)) return 'The path must not contain . or .. as a segment.'
  return undefined
}
