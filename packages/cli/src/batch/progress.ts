/** How far a batch is, how fast, and how long it will still take, on standard error. */
import { screenOf } from '../output/screen.ts'

export interface Progress {
  /** One more is done. */
  step(): void
  /** Leaves nothing on the screen. */
  clear(): void
}

/** Where nobody watches, a line is enough from time to time. */
const LINE_EVERY_MS = 10_000
const REDRAW_EVERY_MS = 100

export function startProgress(total: number, now: () => number = Date.now): Progress {
  const { stderr } = process
  const begin = now()
  const every = stderr.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS
  let done = 0
  let last = stderr.isTTY ? 0 : begin
  return {
    step: () => {
      done += 1
      const time = now()
      if (time - last < every && done < total) return
      last = time
      const text = describeProgress(done, total, time - begin)
      if (stderr.isTTY) stderr.write(`\r\u001B[K${text.slice(0, screenOf(stderr).width - 1)}`)
      else if (done < total) stderr.write(`${text}\n`)
    },
    clear: () => {
      if (stderr.isTTY) stderr.write('\r\u001B[K')
    },
  }
}

export function describeProgress(done: number, total: number, ms: number): string {
  const perSecond = done / Math.max(ms / 1000, 0.001)
  const left = Math.ceil((total - done) / perSecond)
  const rate = perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(1)
  return `${done} of ${total} · ${rate} per second · ${describeSeconds(left)} left`
}

export function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
