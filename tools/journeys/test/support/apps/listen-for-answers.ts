/** Where apps on the customer's computer wait for what the browser brings back. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import getPort from 'get-port'

export interface AnswerListener {
  readonly redirectUrl: string
  close(): Promise<void>
}

export async function listenForAnswers(): Promise<AnswerListener> {
  const port = await getPort({ host: '127.0.0.1' })
  const server = createServer((_request, response) => response.end('Back in the app'))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    redirectUrl: `http://127.0.0.1:${port}/callback`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
