/** Sends requests exactly as written: nothing is normalized, added, or followed. */
import { once } from 'node:events'
import { Agent, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'

export interface HttpRequest {
  readonly method: string
  /** The path from the root of the server, with any query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
  /** Sends the body without announcing its length. */
  readonly chunked?: boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

const agent = new Agent({ keepAlive: true })

export async function sendHttp(origin: string, request: HttpRequest): Promise<HttpAnswer> {
  const { hostname, port } = new URL(origin)
  const { method, path, body, chunked = false } = request
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name] = typeof value === 'string' ? value : [...value]
  }
  if (body !== undefined) {
    if (chunked) headers['transfer-encoding'] = 'chunked'
    else headers['content-length'] = String(Buffer.byteLength(body))
  }
  const outgoing = startRequest({ agent, hostname, port, method, path, headers, setDefaultHeaders: true })
  // A server may reject a body that is still being sent. Then its response counts, not the broken pipe.
  outgoing.on('error', () => {})
  outgoing.end(body)
  const [incoming] = await Promise.race([
    once(outgoing, 'response'),
    once(outgoing, 'close').then(() => {
      throw new Error(`${method} ${path}: the connection closed without an answer`)
    }),
  ])
  return {
    status: incoming.statusCode,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    text: await text(incoming),
  }
}
