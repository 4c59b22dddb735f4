/** What fails before a page can say so: a line of text, which browsers show. */
import { VinspecError } from '@vinspec/core'
import { BrokenRequest, type ErrorAnswer } from '@vinspec/http-server'

export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof BrokenRequest) return say(error.statusCode, error.message)
  if (error instanceof VinspecError && error.code === 'service_unavailable') {
    return say(503, error.publicMessage, { 'retry-after': '2' })
  }
  return say(500, 'Something went wrong on our end. Try again in a moment.')
}

function say(status: number, text: string, headers: Readonly<Record<string, string>> = {}): ErrorAnswer {
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
