/**
 * Parses one list in its own thread, for `parse-in-thread.ts`. Imports little, because a thread starts for each list.
 */
import { parentPort } from 'node:worker_threads'
import { type ListSource, parseList } from './parse-list.ts'

parentPort?.once('message', (source: ListSource) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(parseList(source))
})
