/**
 * Parses lists without holding up anyone's request: a small one at once, a large one in a thread, one after another, so
 * that they take one processor at most.
 */
import { Worker } from 'node:worker_threads'
import { VinspecError } from '../../foundation/errors.ts'
import type { NewRow } from './fold-entries.ts'
import { type ListSource, type ParsedList, parseList } from './parse-list.ts'

/** The worst of this size takes a twentieth of a second; a thread takes longer than that to start. */
const SMALL_BYTES = 32 * 1024
/** They are in memory meanwhile. */
const MOST_WAITING = 20
const THREAD = new URL('./parse-list-thread.ts', import.meta.url)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Throws `service_unavailable` when too many others wait. */
export async function parseInThread(source: ListSource): Promise<ParsedList> {
  if (bytesOf(source) <= SMALL_BYTES) return parseList(source)
  if (waiting >= MOST_WAITING) {
    const message = 'Too many lists are being read. Send yours again in a moment.'
    throw new VinspecError('service_unavailable', message, { retryAfterSeconds: 10 })
  }
  waiting += 1
  const mine = last.then(() => runThread(source)).finally(() => (waiting -= 1))
  last = mine.catch(() => undefined)
  return await mine
}

/** A VIN in JSON. */
const VIN_BYTES = 20

const bytesOf = (source: ListSource) =>
  'vins' in source ? source.vins.length * VIN_BYTES : source.content.length

async function runThread(source: ListSource): Promise<ParsedList> {
  const thread = new Worker(THREAD)
  try {
    const { count = 0, ...list } = await ask(thread, source)
    if (!list.ok) return list
    const rows: NewRow[] = []
    while (rows.length < count) {
      const part = await ask(thread, 'more')
      if (part.ok) rows.push(...part.rows)
    }
    return { ...list, rows }
  } finally {
    await thread.terminate()
  }
}

type Answer = ParsedList & { readonly count?: number }

/** Throws what ended the thread. */
async function ask(thread: Worker, message: ListSource | 'more'): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    thread.once('message', (answer: Answer) => {
      thread.off('error', reject)
      resolve(answer)
    })
    thread.once('error', reject)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(message)
  })
}
