/**
 * Sends a request with `node:http` or `node:https`. The global `fetch` does the same, but loading it takes longer than
 * everything else that a command does.
 */
import type { IncomingMessage } from 'node:http'
import type { Fetch, FetchResponse } from '@vinspec/sdk'
import { findProxy } from './proxy.ts'

export const sendRequest: Fetch = async (url, { method, headers, body, signal }) => {
  const agent = await findProxy(url)
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
  return await new Promise<FetchResponse>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (message) => resolve(toResponse(message)))
    // The option of requests for this takes longer than reading the answer does.
    const stop = () => {
      reject(signal.reason)
      sent.destroy()
    }
    signal.addEventListener('abort', stop, { once: true })
    sent.on('error', reject).end(body)
  })
}

function toResponse(message: IncomingMessage): FetchResponse {
  const valueOf = (name: string) => [message.headers[name] ?? []].flat().join(', ')
  return {
    status: message.statusCode ?? 0,
    headers: {
      get: (name) => (name.toLowerCase() in message.headers ? valueOf(name.toLowerCase()) : null),
      [Symbol.iterator]: () =>
        Object.keys(message.headers)
          .map((name): [string, string] => [name, valueOf(name)])
          .values(),
    },
    text: () => readText(message),
  }
}

/** No response of the service is as large by far. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** Rejects if the connection breaks before the end. Empty if it is too large. */
function readText(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    message
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part
        if (text.length <= MOST_CHARACTERS) return
        resolve('')
        message.destroy()
      })
      .on('end', () => resolve(text))
      .on('error', reject)
  })
}
