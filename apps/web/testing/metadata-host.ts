/** A site on this machine with a certificate that this process trusts: it publishes metadata documents. */
import { once } from 'node:events'
import { createServer } from 'node:https'
import tls from 'node:tls'
import { generate } from 'selfsigned'

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface MetadataHost {
  readonly origin: string
  /** How often each path has been asked for. */
  readonly visits: ReadonlyMap<string, number>
  /** What a path answers from now on; undefined lets the visitor wait. Returns its URL. */
  publish(path: string, reply: Reply | undefined): string
  /** Publishes an app's metadata under its own URL, which is its id. */
  publishApp(path: string, metadata?: object): string
  close(): Promise<void>
}

let certificate: ReturnType<typeof generate> | undefined

/** One for the whole process: of two that it trusts under one name, it would try only the first. */
async function makeCertificate(): ReturnType<typeof generate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  tls.setDefaultCACertificates([...tls.getCACertificates(), made.cert])
  return made
}

export async function startMetadataHost(): Promise<MetadataHost> {
  certificate ??= makeCertificate()
  const { private: key, cert } = await certificate
  const replies = new Map<string, Reply | undefined>()
  const visits = new Map<string, number>()
  const server = createServer({ key, cert }, ({ url = '' }, response) => {
    visits.set(url, (visits.get(url) ?? 0) + 1)
    const reply = replies.has(url) ? replies.get(url) : { status: 404 }
    if (!reply) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body ?? '{}')
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('a listening server has a port')
  const origin = `https://localhost:${address.port}`

  function publish(path: string, reply: Reply | undefined): string {
    replies.set(path, reply)
    return origin + path
  }

  return {
    origin,
    visits,
    publish,
    publishApp: (path, metadata) => {
      const document = {
        client_id: origin + path,
        client_name: 'A published app',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        ...metadata,
      }
      return publish(path, { body: JSON.stringify(document) })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
