/** The text of a response, unless it is far larger than any of the API. */
import type { FetchResponse } from './fetch.ts'
import { isRecord } from './is-record.ts'

/** Decompressed: a few kilobytes can become gigabytes. */
const MOST_BYTES = 2 ** 24

type Parts = AsyncIterable<Uint8Array | string>

/** Empty if it is too large. */
export async function readText(response: FetchResponse): Promise<string> {
  const { body } = response
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of isIterable(body) ? body : [await response.text()]) {
    bytes += part.length
    if (bytes > MOST_BYTES) return ''
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
  }
  return text
}

/** The body of `fetch` is, but in some browsers. */
function isIterable(body: unknown): body is Parts {
  return isRecord(body) && Symbol.asyncIterator in body
}
