/** Parses one list in a thread of its own, for `parse-in-thread.ts`. Loads little, because each list starts it. */
import { parentPort } from 'node:worker_threads'
import { type ListSource, type ParsedList, parseList } from './parse-list.ts'

/** Rows in one message: to receive many takes time, too. */
const ROWS_AT_ONCE = 5_000

parentPort?.once('message', (source: ListSource) => {
  const list = parseList(source)
  const rows = list.ok ? list.rows : []
  let sent = 0
  // Each part is asked for, so that others are served in between.
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
