/** A proxy before the service, which lets a test act while an answer is on its way. */
import { createServer, request as send } from 'node:http'
import { closeServer, listen } from '@vinspec/core/testing/listen'

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
  })
  const proxyUrl = `http://127.0.0.1:${await listen(server)}`
  return { apiUrl: proxyUrl, [Symbol.asyncDispose]: () => closeServer(server) }
}
