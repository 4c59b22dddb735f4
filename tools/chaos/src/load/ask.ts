/** Requests a lookup once, in each of the three ways that the service is sold. */
import { readAt } from '../read-at.ts'
import type { Places } from '../town/start-town.ts'
import { type Attempt, digest, type End } from './attempts.ts'

/** The customer's credentials. */
export interface Account {
  readonly customerId: string
  readonly apiKey: string
  /** The session cookie of a signed-in browser. */
  readonly cookie: string
}

/** Undefined if the service did not say how the lookup ended. The client then repeats it with the same idempotency key. */
export type Asked = Promise<End | undefined>

const PATIENCE_MS = 20_000
const REFUSED: End = { kind: 'refused' }

export async function askApi(baseUrl: string, { apiKey }: Account, { key, vin }: Attempt): Asked {
  const { status, text } = await payOnce(`${baseUrl}/vehicle-specs`, apiKey, key, { vin })
  if (status === 200) return { kind: 'answered', digest: digest(text) }
  if (status === 402) return REFUSED
  if (isTrouble(status) || status === 409) return undefined
  throw new Error(`the API answered ${status} ${text}`)
}

/** Sends a request that is paid for at most once, with its idempotency key. */
export async function payOnce(
  url: string,
  apiKey: string,
  key: string,
  body: object,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, text: await response.text() }
}

export async function askTools({ mcp }: Places, { apiKey }: Account, { key, vin }: Attempt): Asked {
  const response = await fetch(mcp, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'fetch_vehicle_specs', arguments: { vin, idempotency_key: key } },
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  if (isTrouble(response.status)) return undefined
  if (response.status !== 200) throw new Error(`the MCP server answered ${response.status} ${text}`)
  const result = readAt(JSON.parse(text), 'result')
  const specs = readAt(result, 'structuredContent')
  if (specs !== undefined) return { kind: 'answered', digest: digest(JSON.stringify(specs)) }
  const code = readAt(JSON.parse(String(readAt(result, 'content', 1, 'text'))), 'error', 'code')
  if (code === 'insufficient_credits') return REFUSED
  if (PASSING.has(code)) return undefined
  throw new Error(`the MCP server answered ${String(code)}`)
}

/** Codes of temporary errors. */
const PASSING: ReadonlySet<unknown> = new Set([
  'service_unavailable',
  'vehicle_data_unavailable',
  'idempotency_in_progress',
  'rate_limited',
  'internal_error',
])

/** Sends the portal's form, which redirects to the vehicle. */
export async function askPortal({ portal }: Places, { cookie }: Account, { key, vin }: Attempt): Asked {
  const response = await fetch(`${portal}/look-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: portal },
    body: new URLSearchParams({ vin, again: vin, idempotency_key: key }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  const to = response.headers.get('location') ?? ''
  if (to.startsWith(`/vehicles/${vin}?charged=`)) return { kind: 'answered', digest: undefined }
  if (text.includes('You have no credits left.')) return REFUSED
  if (isTrouble(response.status) || response.status === 409) return undefined
  throw new Error(`the portal answered ${response.status} and led to "${to}"`)
}

export function isTrouble(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
