/**
 * Parses one list in its own thread, for `parse-in-thread.ts`. Imports little, because a thread starts for each list.
 */
import { parentPort } from 'node:worker_threads'
import { type ListSource, type ParsedList, parseList } from './parse-list.ts'

/** How many rows one message has: receiving many takes time, too. */
const ROWS_AT_ONCE = 5_000

parentPort?.once('message', (source: ListSource) => {
  const list = parseList(source)
  const rows = list.ok ? list.rows : []
  let sent = 0
  // The main thread requests each part, so that it can serve others in between.
  parentPort?.on('message', () => {
    send({ ok: true, rows: rows.slice(sent, sent + ROWS_AT_ONCE) })
    sent += ROWS_AT_ONCE
  })
  send(list.ok ? { ...list, rows: [], count: rows.length } : list)
})

function send(message: ParsedList & { readonly count?: number }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(message)
}
