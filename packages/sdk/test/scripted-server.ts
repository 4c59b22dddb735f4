/** An HTTP server on loopback that answers each request with the next step of a script, and records it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { closeServer, listen } from '@vinspec/core/testing/listen'

/** Plays one answer. */
export type Step = (response: ServerResponse) => void

interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ScriptedServer extends AsyncDisposable {
  /** Root of the API, path prefix included. */
  readonly baseUrl: string
  readonly requests: readonly ReceivedRequest[]
}

/** A request beyond the script gets the last step again. */
export async function startScriptedServer(...steps: readonly [Step, ...Step[]]): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() })
    const step = steps[requests.length - 1] ?? steps.at(-1)
    step?.(response)
  })
  const port = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_header', ...headers })
    response.end(JSON.stringify(body))
  }
}

export function refusal(
  status: number,
  code: string,
  headers?: Readonly<Record<string, string>>,
  details?: object,
): Step {
  return json(
    status,
    { error: { code, message: `It was ${code}.`, request_id: 'req_body', details } },
    headers,
  )
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) => response.writeHead(status, headers).end(body)
}

/** Closes the connection without a word. */
export const hangUp: Step = (response) => response.destroy()

/** Never answers. */
export const silence: Step = () => {}

/** Sends headers and the beginning of a body, then nothing more. */
export const stall: Step = (response) => void response.writeHead(200).write('{"object":')

export const balance = {
  object: 'credit_balance',
  available_credits: 42,
  auto_top_up: { enabled: false, status: 'disabled' },
} as const
