/** Where apps on the customer's computer wait for the browser's redirect. */
import { createServer } from 'node:http'
import { closeServer, listen } from '@vinspec/core/testing/listen'

export interface AnswerListener {
  readonly redirectUrl: string
  close(): Promise<void>
}

export async function listenForAnswers(): Promise<AnswerListener> {
  const server = createServer((_request, response) => response.end('Back in the app'))
  const redirectUrl = `http://127.0.0.1:${await listen(server)}/callback`
  return { redirectUrl, close: () => closeServer(server) }
}
