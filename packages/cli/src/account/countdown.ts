/** Shows on standard error, while a person acts elsewhere, that the command waits and for how long. */
import { screenOf } from '../output/screen.ts'

const EVERY_MS = 1_000

/** @param end in milliseconds of `Date.now()`; disposing it leaves nothing on the screen */
export function startCountdown(end: number): Disposable {
  const { stderr } = process
  const draw = () => {
    const text = `Waiting for your approval … ${describeLeft(end - Date.now())} left`
    stderr.write(`\r\u001B[K${text.slice(0, screenOf(stderr).width - 1)}`)
  }
  draw()
  const timer = setInterval(draw, EVERY_MS)
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      stderr.write('\r\u001B[K')
    },
  }
}

function describeLeft(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
