/** An HTTP proxy on loopback. */
import { createServer, request } from 'node:http'
import { closeServer, listen } from '@vinspec/core/testing/listen'

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
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, passed: () => passed, close: () => closeServer(server) }
}
