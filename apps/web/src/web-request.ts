/** Between Fastify and the Fetch API, which React Router and the sign-in library speak. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Carries the caller's address; a header that a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-vinspec-client-address'

/**
 * The request as it was meant for the portal's public URL, whatever its Host header says.
 *
 * @param pathInstead of the page that answers in place of the one that was asked for
 */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  pathInstead?: string,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  headers.set('host', publicUrl.host)
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const url = new URL(publicUrl.origin + request.raw.url)
  if (pathInstead !== undefined) url.pathname = pathInstead
  const init = {
    method: request.method,
    headers,
    signal: gone.signal,
    body: toWebBody(request.body),
    // Of a stream, the response may begin before its end.
    duplex: 'half' as const,
  }
  return new Request(url, init)
}

function toWebBody(body: unknown) {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return body instanceof Readable ? toWebStream(body) : null
}

/** What is not read of it stays with the connection, which is answered all the same. */
function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body.iterator({ destroyOnReturn: false })
  return new ReadableStream({
    pull: async (stream) => {
      const next = await chunks.next()
      if (next.done === true) stream.close()
      else stream.enqueue(next.value)
    },
  })
}

export async function sendWebResponse(
  reply: FastifyReply,
  response: Response,
  status: number = response.status,
): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return await reply.send(response.body)
}
