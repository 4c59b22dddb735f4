/**
 * Parses lists without delaying other requests: a small one immediately, large ones in a thread, one after another, so
 * that together they use at most one processor.
 */
import { Worker } from 'node:worker_threads'
import { createTurns } from './in-turn.ts'
import { type ListSource, type ParsedList, parseList } from './parse-list.ts'

/** Even the worst list of this size takes a twentieth of a second; starting a thread takes longer. */
const SMALL_BYTES = 32 * 1024
const inTurn = createTurns(20)
const THREAD = new URL('./parse-list-thread.ts', import.meta.url)

/** Throws `service_unavailable` if too many lists wait. */
export async function parseInThread(source: ListSource): Promise<ParsedList> {
  if (bytesOf(source) <= SMALL_BYTES) return parseList(source)
  return await inTurn(() => runThread(source))
}

/** What stands around each VIN in JSON. */
const AROUND_VIN = 3

const bytesOf = (source: ListSource) =>
  'vins' in source
    ? source.vins.reduce((sum, vin) => sum + vin.length + AROUND_VIN, 0)
    : source.content.length

/** Throws the error that ended the thread. */
async function runThread(source: ListSource): Promise<ParsedList> {
  const thread = new Worker(THREAD)
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread.postMessage(source)
    })
  } finally {
    await thread.terminate()
  }
}
