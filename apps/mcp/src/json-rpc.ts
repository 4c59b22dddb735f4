import { isObject } from '@vinspec/contract/guards'

/** The JSON-RPC that HTTP needs: incoming messages, and rejections that never reach a protocol handler. */

export type RequestId = string | number

export interface JsonObject {
  readonly [key: string]: unknown
}

/** A message of which we know only that it is an object. */
export type Message = JsonObject

/** Codes of JSON-RPC 2.0, and ours from the range that it leaves to servers. */
export const RPC_CODE = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internalError: -32_603,
  refused: -32_000,
  unauthorized: -32_001,
  headerMismatch: -32_020,
} as const

/** The service's own error codes, for failures that the client did not cause. */
export interface FailureData {
  readonly code: FailureCode
  readonly request_id: string
}

export type FailureCode = 'service_unavailable' | 'internal_error'

export interface RpcErrorBody {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: FailureData }
}

export function rpcError(
  code: number,
  message: string,
  id: RequestId | null = null,
  data?: FailureData,
): RpcErrorBody {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }
}

interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The ID of the rejected message; null: no ID was read. */
  readonly id?: RequestId | null
  /** Set for a failure that the client did not cause. */
  readonly failure?: FailureCode | undefined
  readonly cause?: unknown
}

/** A request that is rejected before it is processed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: number
  readonly headers: Readonly<Record<string, string>>
  readonly id: RequestId | null
  readonly failure: FailureCode | undefined

  constructor(
    status: number,
    code: number,
    message: string,
    { headers = {}, id = null, failure, cause }: RefusalOptions = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.headers = headers
    this.id = id
    this.failure = failure
  }
}

/** Batches are rare and small; no legitimate client sends more than this. */
const MAX_BATCH = 20

/** The messages of a body: one, or a batch as in protocol 2025-03-26. Throws {@link Refusal}. */
export function readMessages(body: unknown): readonly Message[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (messages.length === 0 || messages.length > MAX_BATCH) {
    throw invalidRequest(`Send one message, or a batch of 1 to ${MAX_BATCH}.`)
  }
  const read = messages.map((message) => {
    if (isObject(message)) return message
    throw invalidRequest('A message must be a JSON object.')
  })
  // Two responses with one ID would be ambiguous. The protocol's packages reject anything that is not an ID.
  const ids = read.map(({ id }) => id).filter((id) => id !== undefined)
  if (new Set(ids).size < ids.length) throw invalidRequest('Requests in a batch must have different IDs.')
  // The protocol's package never responds to a canceled request, so the batch would wait for it forever.
  if (read.length > 1 && read.some(({ method }) => method === 'notifications/cancelled')) {
    throw invalidRequest("A batch can't cancel requests.")
  }
  return read
}

/** The ID to respond under: a batch as a whole has none. */
export function answerId(messages: readonly Message[]): RequestId | null {
  const id = messages.length === 1 ? messages[0]?.['id'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The tool that a message calls, if it calls one. */
export function calledTool({ method, params }: Message): unknown {
  return method === 'tools/call' && isObject(params) ? params['name'] : undefined
}

function invalidRequest(message: string): Refusal {
  return new Refusal(400, RPC_CODE.invalidRequest, message)
}
