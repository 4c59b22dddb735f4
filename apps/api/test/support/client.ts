/** Calls the service as a customer would, and checks every response against openapi.json. */
import { inject } from 'vitest'
import { recordAnswer } from './contract-coverage.ts'
import { type HttpAnswer, type HttpRequest, sendHttp } from './http.ts'
import { judgeAnswer } from './judge-answer.ts'

export interface Answer extends HttpAnswer {
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
  /** The error code; undefined on success. */
  readonly code: string | undefined
}

export type ClientRequest = Omit<HttpRequest, 'path'> & {
  /** The path below the root of the API, e.g. `/credits`. */
  readonly path: string
}

export interface Client {
  /** Sends a request as given, without a key. */
  send(request: ClientRequest): Promise<Answer>
  /** Sends a request with the customer's key. */
  get(path: string): Promise<Answer>
  lookUp(vin: unknown, idempotencyKey?: string): Promise<Answer>
  /** A well-formed request with the customer's key, whose parts can be replaced; undefined omits one. */
  call(method: string, path: string, parts?: CallParts): Promise<Answer>
}

export interface CallParts {
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as given. */
  readonly body?: string | Uint8Array
  readonly chunked?: boolean
}

export function createClient(apiUrl: string, apiKey: string): Client {
  const { origin, pathname } = new URL(apiUrl)
  const coverageFile = inject('coverageFile')

  async function send(request: ClientRequest): Promise<Answer> {
    const full = { ...request, path: pathname + request.path }
    const answer = await sendHttp(origin, full)
    const { operationId, status, code } = judgeAnswer(full, answer)
    recordAnswer(coverageFile, `${operationId} ${status} ${code}`)
    return { ...answer, code, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }

  async function call(method: string, path: string, parts: CallParts = {}): Promise<Answer> {
    const body = parts.body ?? (parts.json === undefined ? undefined : JSON.stringify(parts.json))
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...parts.headers,
    }
    const present = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return await send({
      method,
      path,
      headers: Object.fromEntries(present),
      ...(body === undefined ? {} : { body }),
      ...(parts.chunked === undefined ? {} : { chunked: parts.chunked }),
    })
  }

  return {
    send,
    call,
    get: (path) => call('GET', path),
    lookUp: (vin, idempotencyKey = crypto.randomUUID()) =>
      call('POST', '/vehicle-specs', { json: { vin }, headers: { 'idempotency-key': idempotencyKey } }),
  }
}
