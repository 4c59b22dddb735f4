/** Cacheable answers: clients revalidate them and accept them compressed. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Answer } from '@vinspec/contract/port'
import { toJson } from '@vinspec/contract/rest-answer'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Send = (request: FastifyRequest, reply: FastifyReply, answer: Answer<unknown>) => Promise<FastifyReply>

/** Preferred first. */
const CODINGS = ['br', 'gzip'] as const
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Coding = (typeof CODINGS)[number]

/**
 * For an operation whose answer is the same for everyone: the latest answer is compressed once, for all callers. Only
 * for answers without secrets, because a compressed length could reveal them.
 */
export function createKeptAnswer(): Send {
  let last = prepare('')
  return async (request, reply, answer) => {
    const text = toJson(answer)
    if (text !== last.text) last = prepare(text)
    const { tag, compressed } = last
    reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' })
    if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const coding = chooseCoding(request.headers['accept-encoding'])
    if (coding === undefined) return reply.send(Buffer.from(text))
    const body = await compressed(coding)
    return reply.header('content-encoding', coding).send(body)
  }
}

interface Prepared {
  readonly text: string
  readonly tag: string
  /** Compressed on the first call for each coding. */
  readonly compressed: (coding: Coding) => Promise<Buffer>
}

function prepare(text: string): Prepared {
  const bodies = new Map<Coding, Promise<Buffer>>()
  return {
    text,
    tag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    compressed: (coding) => {
      const body = bodies.get(coding) ?? compress[coding](text)
      bodies.set(coding, body)
      return body
    },
  }
}

/** RFC 9110, section 13.1.2: compared weakly. */
function isKnown(tag: string, known = ''): boolean {
  const tags = new Set(known.split(',').map((each) => each.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(tag.slice('W/'.length))
}

/** RFC 9110, section 12.5.3: the client's highest weight; undefined: uncompressed. */
function chooseCoding(accepted = ''): Coding | undefined {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weigh = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = CODINGS.toSorted((one, other) => weigh(other) - weigh(one))
  return best && weigh(best) > (weights.get('identity') ?? 0) ? best : undefined
}

/** Parses `gzip;q=0.5`. An invalid weight excludes the coding. */
function readWeight(accepted: string): readonly [name: string, weight: number] {
  const [name = '', weight = 'q=1'] = accepted.replaceAll(/\s/g, '').split(';')
  return [name, /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0]
}
