/** Parses one list in a thread of its own, for `parse-in-thread.ts`. Loads little, because each list starts it. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseList } from './parse-list.ts'

if (!(workerData instanceof Uint8Array)) throw new Error('a list is bytes')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(parseList(workerData))
