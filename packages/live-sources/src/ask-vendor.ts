/** Sends one request to a vendor. Problems with the request become a reply; problems in our books are thrown. */
import type { Question, Reply } from './port.ts'
import { isObject, readJson } from './read-json.ts'
import { away, replyToStatus } from './replies.ts'

export interface Vendor {
  /** The name for people: "Tesla". */
  readonly title: string
  readonly clock: () => Date
}

export interface VendorRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
}

/** The body of an answer that has what was asked for, or the reply for any other answer. */
export type Answered =
  | { readonly kind: 'body'; readonly body: unknown }
  | Reply
  /** The key was rejected: another one may work. */
  | { readonly kind: 'unauthorized'; readonly reply: Reply }

/** Sends a request that is never billed. */
export async function askFree(
  vendor: Vendor,
  request: VendorRequest,
  signal: AbortSignal,
): Promise<Answered> {
  return await settle(vendor, () => send(request, signal))
}

/** Sends a request that is billed if the vendor answers with what was asked for. */
export async function askBilled(
  vendor: Vendor,
  request: VendorRequest,
  { bill, signal }: Question,
): Promise<Answered> {
  let failure: { readonly cause: unknown } | undefined
  try {
    const response = await bill(
      async () => {
        try {
          return await send(request, signal)
        } catch (cause) {
          failure = { cause }
          throw cause
        }
      },
      ({ ok }) => ok,
    )
    return await settle(vendor, () => Promise.resolve(response))
  } catch (error) {
    if (failure === undefined) throw error
    return away(toCause(vendor, failure.cause))
  }
}

async function settle(vendor: Vendor, answer: () => Promise<Response>): Promise<Answered> {
  try {
    const response = await answer()
    if (response.ok) return { kind: 'body', body: await readJson(response) }
    // Canceling the body frees the connection.
    await response.body?.cancel()
    const reply = replyToStatus(vendor.title, response, vendor.clock())
    return response.status === 401 ? { kind: 'unauthorized', reply } : reply
  } catch (cause) {
    return away(toCause(vendor, cause))
  }
}

/** Rejects redirects, which would send the key elsewhere. */
const send = ({ url, headers = {} }: VendorRequest, signal: AbortSignal): Promise<Response> =>
  fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal })

/** The error without the request, which contains keys. */
function toCause({ title }: Vendor, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : 'something else than an error was thrown'
  const deeper = cause instanceof Error && isObject(cause.cause) ? cause.cause['code'] : undefined
  return new Error(`${title}: ${message}${typeof deeper === 'string' ? ` (${deeper})` : ''}`)
}
