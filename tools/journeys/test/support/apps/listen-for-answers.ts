/** Where apps on the customer's computer wait for the browser's redirect. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface AnswerListener {
  readonly redirectUrl: string
  close(): Promise<void>
}

export async function listenForAnswers(): Promise<AnswerListener> {
  const server = createServer((_request, response) => response.end('Back in the app'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return {
    redirectUrl: `http://127.0.0.1:${address.port}/callback`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
