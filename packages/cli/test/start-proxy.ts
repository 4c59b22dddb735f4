/** A proxy before the service, which lets a test act while an answer is on its way. */
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'

export interface Proxy extends AsyncDisposable {
  readonly apiUrl: string
}

/** @param onAnswer is told of each answer what was asked, such as `POST /batches`, and waited for before it is passed on */
export async function startProxy(
  apiUrl: string,
  onAnswer: (asked: string) => Promise<void> | void,
): Promise<Proxy> {
  const target = new URL(apiUrl)
  const server = createServer((incoming, outgoing) => {
    const path = `${target.pathname}${incoming.url ?? ''}`
    const { method, headers } = incoming
    const forwarded = send({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      void Promise.resolve(onAnswer(`${method} ${incoming.url}`)).then(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
