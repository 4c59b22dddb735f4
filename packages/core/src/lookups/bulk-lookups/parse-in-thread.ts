/**
 * Parses lists without holding up anyone's request: a small one at once, a large one in a thread, one after another, so
 * that they take one processor at most.
 */
import { Worker } from 'node:worker_threads'
import type { NewRow } from './fold-entries.ts'
import { createTurns } from './in-turn.ts'
import { type ListSource, type ParsedList, parseList } from './parse-list.ts'

/** The worst of this size takes a twentieth of a second; a thread takes longer than that to start. */
const SMALL_BYTES = 32 * 1024
const inTurn = createTurns(20)
const THREAD = new URL('./parse-list-thread.ts', import.meta.url)

/** Throws `service_unavailable` when too many others wait. */
export async function parseInThread(source: ListSource): Promise<ParsedList> {
  if (bytesOf(source) <= SMALL_BYTES) return parseList(source)
  return await inTurn(() => runThread(source))
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
