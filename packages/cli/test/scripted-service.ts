/** A server in place of the service, for failures that the service itself cannot be made to have. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface ScriptedService extends AsyncDisposable {
  readonly apiUrl: string
  readonly apiKey: string
}

export async function startServer(answer: RequestListener): Promise<ScriptedService> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return {
    apiUrl: `http://127.0.0.1:${address.port}`,
    apiKey: 'vsk_live_test',
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export function refuse(status: number, code: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code, message: `It was ${code}.`, request_id: 'req_1' } }))
  }
}
