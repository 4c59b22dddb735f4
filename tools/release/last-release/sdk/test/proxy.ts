/** An HTTP proxy on loopback. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface Proxy {
  readonly url: string
  /** How many requests went through it. */
  readonly passed: () => number
  close(): Promise<void>
}

export async function startProxy(): Promise<Proxy> {
  let passed = 0
  const server = createServer((incoming, outgoing) => {
    passed += 1
    const { url = '', method, headers } = incoming
    const upstream = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(upstream)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    passed: () => passed,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
