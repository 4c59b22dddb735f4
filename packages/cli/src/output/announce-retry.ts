/** Says to a person that a failed attempt is tried again, and when. */
import type { Retry } from '@vinspec/sdk'
import { wrap } from './layout.ts'
import { screenOf } from './screen.ts'
import { standardError } from './standard-output.ts'

export function announceRetry({ error, delayMs }: Retry): void {
  const stderr = standardError()
  const { ink, width } = screenOf(stderr)
  const seconds = Math.max(1, Math.round(delayMs / 1000))
  const lines = wrap(`${error.message} Retrying in ${seconds} s …`, width)
  // In place of what says how far a batch is.
  const clear = stderr.isTTY ? '\r\u001B[K' : ''
  stderr.write(`${clear}${lines.map((line) => ink('dim', line)).join('\n')}\n`)
}
