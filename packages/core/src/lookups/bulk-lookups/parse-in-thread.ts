/**
 * Parses lists without holding up anyone's request: a small one at once, a large one in a thread, one after another, so
 * that they take one processor at most.
 */
import { Worker } from 'node:worker_threads'
import { VinspecError } from '../../foundation/errors.ts'
import { type ParsedList, parseList } from './parse-list.ts'

/** The worst of this size takes a twentieth of a second; a thread takes longer than that to start. */
const SMALL_BYTES = 32 * 1024
/** They are in memory meanwhile. */
const MOST_WAITING = 20
const THREAD = new URL('./parse-list-thread.ts', import.meta.url)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Throws `service_unavailable` when too many others wait. */
export async function parseInThread(content: Uint8Array): Promise<ParsedList> {
  if (content.length <= SMALL_BYTES) return parseList(content)
  if (waiting >= MOST_WAITING) {
    const message = 'Too many lists are being read. Send yours again in a moment.'
    throw new VinspecError('service_unavailable', message, { retryAfterSeconds: 10 })
  }
  waiting += 1
  const mine = last.then(() => runThread(content)).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return await mine
}

async function runThread(content: Uint8Array): Promise<ParsedList> {
  const thread = new Worker(THREAD, { workerData: content })
  return await new Promise((resolve, reject) => {
    thread.once('message', (parsed: ParsedList) => resolve(parsed)).once('error', reject)
  })
}
