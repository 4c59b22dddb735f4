/** Writes the answer of an operation: its body, and everything else as headers. */
import type { Answer, DataSource } from '@vinspec/contract/port'
import type { FastifyReply } from 'fastify'

export function sendAnswer(reply: FastifyReply, status: number, answer: Answer<unknown>): FastifyReply {
  return sendJson(reply.code(status).headers(headersOf(answer)), textOf(answer))
}

export function textOf({ json, body }: Answer<unknown>): string {
  return json ?? JSON.stringify(body)
}

/** The body is already JSON and is sent byte for byte. */
function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Headers for what an answer says in addition to its body. */
function headersOf({
  credits,
  dataSources = [],
  replayOf,
  retryAfterSeconds,
}: Answer<unknown>): Readonly<Record<string, string>> {
  return {
    ...(credits && {
      'credits-charged': String(credits.charged),
      'credits-remaining': String(credits.remaining),
    }),
    ...(dataSources.length > 0 && { 'data-sources': dataSources.map(toListItem).join(', ') }),
    ...(replayOf !== undefined && { 'idempotent-replayed': 'true', 'original-request-id': replayOf }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
}

/** RFC 9651 allows only ASCII in its strings, and readers might not understand its escapes. */
function toListItem({ name, date }: DataSource): string {
  return `"${name.replaceAll(/[^ -~]|["\\]/g, '?')}";date="${date}"`
}
