import { createWriteStream, renameSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher, interceptors, request } from 'undici'
import type { Offer } from './addresses.ts'

const USER_AGENT = 'vinspec-refresh/1 (public vehicle data, once per night)'

/** Those that undici repeats by itself, and those of a server, a connection, or a name that takes too long. */
const REPEATED = [
  ...'ECONNRESET ECONNREFUSED ENOTFOUND ENETDOWN ENETUNREACH EHOSTDOWN EHOSTUNREACH EPIPE'.split(' '),
  ...'UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT'.split(' '),
  ...'EAI_AGAIN ETIMEDOUT'.split(' '),
]

/**
 * Repeats requests to a server that is busy, or that asks to wait, and goes on where a file was cut off, if the server still
 * has the same one.
 */
export function patientAgent(firstWaitMs = 5_000, silenceMs = 120_000): Dispatcher {
  const retries = {
    errorCodes: REPEATED,
    maxRetries: 4,
    minTimeout: firstWaitMs,
    maxTimeout: 60 * firstWaitMs,
    throwOnError: false,
  }
  const limits = { headersTimeout: silenceMs, bodyTimeout: silenceMs }
  return new Agent(limits).compose(interceptors.retry(retries), interceptors.redirect({ maxRedirections: 3 }))
}

/**
 * Fetches the first file of an offer that is there, and returns its name; nothing if none is there yet. The file is in the
 * folder only once it is whole.
 */
export async function fetchFirst(
  { addresses, isAwaited }: Offer,
  folder: string,
  dispatcher: Dispatcher,
): Promise<string | undefined> {
  for (const { name, url } of addresses) {
    const { statusCode, body } = await request(url, { dispatcher, headers: { 'user-agent': USER_AGENT } })
    if (statusCode === 200) {
      const part = `${folder}/${name}.part`
      await pipeline(body, createWriteStream(part))
      renameSync(part, `${folder}/${name}`)
      return name
    }
    await body.dump()
    const isMissing = statusCode < 500 && statusCode !== 429
    if (!isMissing || (!isAwaited && url === addresses.at(-1)?.url))
      throw new Error(`${url}: the server answered ${statusCode}`)
  }
  return undefined
}
