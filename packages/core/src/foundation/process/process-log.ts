/** The log of a process: lines of JSON on standard output, without secrets. */
import { write, writeSync } from 'node:fs'
import { withoutSecrets } from '../text/without-secrets.ts'
import { traceForLog } from './spans.ts'

const STDOUT = 1
/**
 * In characters: how much may wait while nothing reads the log. More is lost, because memory is worth more than the
 * log.
 */
const MAX_WAITING = 4 * 1024 * 1024
const RETRY_MS = 100

interface LogOptions {
  readonly level: string
  readonly mixin: typeof traceForLog
  readonly hooks: { readonly streamWrite: typeof withoutSecrets }
}

/** @param level the lowest level to log. Every finished line is searched for secrets, whatever put them there. */
export function logOptions(level: string): LogOptions {
  return { level, mixin: traceForLog, hooks: { streamWrite: withoutSecrets } }
}

let waiting = ''
let isWriting = false

/**
 * Where pino writes. Lines that cannot be written are lost, and nothing else happens: no process ends, hangs, or grows
 * because the disk under its log is full or its reader does not read. pino's own destination either ends the process on
 * such an error, or never lets it end, because it repeats its last write forever.
 */
export const logDestination: { write(line: string): void } = {
  write: (line) => {
    if (waiting.length + line.length > MAX_WAITING) return
    waiting += line
    writeNext()
  },
}

function writeNext(): void {
  if (isWriting || waiting === '') return
  isWriting = true
  const lines = Buffer.from(waiting)
  waiting = ''
  writeAll(lines)
}

function writeAll(lines: Buffer): void {
  write(STDOUT, lines, (error, written) => {
    if (error?.code === 'EAGAIN') setTimeout(writeAll, RETRY_MS, lines)
    else if (!error && written < lines.length) writeAll(lines.subarray(written))
    else {
      isWriting = false
      writeNext()
    }
  })
}

process.once('exit', () => {
  try {
    writeSync(STDOUT, waiting)
  } catch {
    // As in writing: lines that cannot be written are lost.
  }
})
