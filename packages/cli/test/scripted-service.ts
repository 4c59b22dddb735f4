/** A server in place of the service, for failures that the service itself cannot be made to have. */
import { createServer, type RequestListener } from 'node:http'
import { closeServer, listen } from '@vinspec/core/testing/listen'

export interface ScriptedService extends AsyncDisposable {
  readonly apiUrl: string
  readonly apiKey: string
}

export async function startServer(answer: RequestListener): Promise<ScriptedService> {
  const server = createServer(answer)
  return {
    apiUrl: `http://127.0.0.1:${await listen(server)}`,
    apiKey: 'vsk_live_test',
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

export function refuse(status: number, code: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code, message: `It was ${code}.`, request_id: 'req_1' } }))
  }
}
