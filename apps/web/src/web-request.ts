/** Converts between Fastify and the Fetch API, which React Router and the sign-in library use. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Carries the caller's address; a header that a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-vinspec-client-address'

/**
 * The request with the portal's public URL, whatever its Host header says.
 *
 * @param pathInstead the path of the page that answers, if not the requested one
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
    // The Fetch API requires this for a streamed body.
    duplex: 'half' as const,
  }
  return new Request(url, init)
}

function toWebBody(body: unknown) {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return body instanceof Readable ? toWebStream(body) : null
}

/** If the page does not read all of the body, the rest stays unread, and the response is sent all the same. */
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
