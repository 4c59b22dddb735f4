/** How far a batch is, how fast, and how long it will still take, on standard error. */
import type { Batch } from '@vinspec/sdk'
import { screenOf } from '../output/screen.ts'
import { standardError } from '../output/standard-output.ts'

export interface Progress extends Disposable {
  show(batch: Batch): void
}

/** Where nobody watches, a line is enough from time to time. */
const LINE_EVERY_MS = 10_000

export function startProgress(now: () => number = Date.now): Progress {
  const stderr = standardError()
  let begun: { readonly at: number; readonly open: number } | undefined
  let last = now()
  return {
    show: ({ status, counts: { open } }) => {
      if (status !== 'running') return
      begun ??= { at: now(), open }
      const text = describeProgress(begun.open - open, begun.open, now() - begun.at)
      if (stderr.isTTY) stderr.write(`\r\u001B[K${text.slice(0, screenOf(stderr).width - 1)}`)
      else if (now() - last >= LINE_EVERY_MS) {
        last = now()
        stderr.write(`${text}\n`)
      }
    },
    [Symbol.dispose]: () => {
      if (stderr.isTTY && begun) stderr.write('\r\u001B[K')
    },
  }
}

export function describeProgress(done: number, total: number, ms: number): string {
  const perSecond = done / Math.max(ms / 1000, 0.001)
  const rate = perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(1)
  const left = done === 0 ? '' : ` · ${describeSeconds(Math.ceil((total - done) / perSecond))} left`
  return `${done} of ${total} · ${rate} per second${left}`
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
