/** Responses for failures before a page can be rendered: a line of text. */
import { VinspecError } from '@vinspec/core/foundation'
import { BrokenRequest, type ErrorAnswer } from '@vinspec/http-server'

/** Sent with every response for which the request is worth repeating. */
export const RETRY_SOON = { 'retry-after': '2' } as const

export function toErrorAnswers(contactEmail: string | undefined) {
  return (error: unknown, requestId: string): ErrorAnswer => {
    if (error instanceof BrokenRequest) return toTextAnswer(error.statusCode, error.message)
    const advice = quoteRequest(requestId, contactEmail)
    if (isUnavailable(error)) {
      const answer = toTextAnswer(503, `${error.publicMessage} ${advice}`, RETRY_SOON)
      return { ...answer, outcome: error.code }
    }
    return toTextAnswer(500, `Something went wrong on our end. Try again in a moment. ${advice}`)
  }
}

/** In words, what a file's loader threw: React Router would send it as JSON, such as `null`. */
export function inWords(
  { status, headers }: Response,
  requestId: string,
  contactEmail: string | undefined,
): Response {
  const text =
    status >= 500
      ? `This file can't be made right now. Try again in a moment. ${quoteRequest(requestId, contactEmail)}`
      : (REFUSALS.get(status) ?? 'This file was refused.')
  const sent = new Headers(headers)
  sent.set('content-type', 'text/plain; charset=utf-8')
  return new Response(`${text}\n`, { status, headers: sent })
}

const REFUSALS: ReadonlyMap<number, string> = new Map([
  [404, "This file doesn't exist, or you don't have access to it."],
  [429, 'You, or others in your network, asked for too many files. Wait a minute, then try again.'],
])

/** Whether something failed only because the database could not answer. */
export function isUnavailable(error: unknown): error is VinspecError {
  return error instanceof VinspecError && error.code === 'service_unavailable'
}

/** Tells a reader what to send to support, who find the request in the log by its ID. */
export function quoteRequest(requestId: string, contactEmail: string | undefined): string {
  const where = contactEmail === undefined ? '' : ` at ${contactEmail}`
  return `If it happens again, tell us this request ID${where}: ${requestId}.`
}

function toTextAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return {
    status,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
    body: text,
  }
}
