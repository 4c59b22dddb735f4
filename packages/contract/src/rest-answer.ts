/** An answer of the port as the API gives it over HTTP: its body, and everything else as headers. */
import type { Answer, DataSource } from './answer.ts'
import { toErrorBody, type VinspecError } from './error.ts'
import { errors } from './generated/errors.ts'

export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export function toRestAnswer(status: number, answer: Answer<unknown>): RestAnswer {
  const { credits, dataSources = [], replayOf, retryAfterSeconds } = answer
  const headers = {
    ...(credits && {
      'credits-charged': String(credits.charged),
      'credits-remaining': String(credits.remaining),
    }),
    ...(dataSources.length > 0 && { 'data-sources': dataSources.map(toListItem).join(', ') }),
    ...(replayOf !== undefined && { 'idempotent-replayed': 'true', 'original-request-id': replayOf }),
    ...retryAfter(retryAfterSeconds),
    ...JSON_TYPE,
  }
  return { status, headers, body: toJson(answer) }
}

export function toJson({ json, body }: Answer<unknown>): string {
  return json ?? JSON.stringify(body)
}

export function toRestError(error: VinspecError, requestId: string): RestAnswer {
  return {
    status: errors[error.code].status,
    headers: { ...retryAfter(error.retryAfterSeconds), ...JSON_TYPE },
    body: JSON.stringify(toErrorBody(error, requestId)),
  }
}

function retryAfter(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}

/** RFC 9651 allows only ASCII in its strings, and readers might not understand its escapes. */
function toListItem({ name, date }: DataSource): string {
  return `"${name.replaceAll(/[^ -~]|["\\]/g, '?')}";date="${date}"`
}
