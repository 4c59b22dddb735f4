/** Writes what an operation answers: its body, and in headers what it says besides. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Answer } from '@vinspec/contract/port'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

export function sendAnswer(reply: FastifyReply, status: number, answer: Answer<unknown>): FastifyReply {
  return toJson(reply.code(status).headers(headersOf(answer)), textOf(answer))
}

/**
 * The same for what clients keep and ask again whether it changed: the same in compressed form where they take it.
 * Only for what holds no secret, whose length would give it away.
 */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
): Promise<FastifyReply> {
  const text = textOf(answer)
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' })
  if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send()
  if (!takesGzip(request.headers['accept-encoding'])) return toJson(reply, text)
  return toJson(reply.header('content-encoding', 'gzip'), await compress(text))
}

function textOf({ json, body }: Answer<unknown>): string {
  return json ?? JSON.stringify(body)
}

/** The body is JSON already, and goes out byte for byte. */
function toJson(reply: FastifyReply, body: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(body))
}

/** What an answer says besides its body. */
function headersOf({ credits, replayOf }: Answer<unknown>): Readonly<Record<string, string>> {
  return {
    ...(credits && {
      'credits-charged': String(credits.charged),
      'credits-remaining': String(credits.remaining),
    }),
    ...(replayOf !== undefined && { 'idempotent-replayed': 'true', 'original-request-id': replayOf }),
  }
}

/** RFC 9110, section 13.1.2: compared weakly. */
function isKnown(tag: string, known = ''): boolean {
  const tags = new Set(known.split(',').map((each) => each.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(tag.slice('W/'.length))
}

/** RFC 9110, section 12.5.3: named or meant by `*`, and not refused by a weight of 0. */
function takesGzip(accepted = ''): boolean {
  const codings = accepted.split(',').map((each) => each.toLowerCase().replaceAll(/\s/g, '').split(';'))
  const coding = codings.find(([name]) => name === 'gzip') ?? codings.find(([name]) => name === '*')
  return coding !== undefined && !/^q=0(\.0*)?$/.test(coding[1] ?? '')
}
