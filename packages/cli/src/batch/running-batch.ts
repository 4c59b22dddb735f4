/** Which process works on a batch, and whether it still does. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { isObject } from '../data/is-object.ts'
import { isFault } from '../write-fault.ts'

export interface Run {
  readonly run: string
  readonly pid: number
  readonly host: string
  /** Tells the process from a later one with its number. Empty: this system does not say. */
  readonly born: string
  readonly since: string
}

export function createRun(): Run {
  const { pid } = process
  return {
    run: randomUUID(),
    pid,
    host: hostname(),
    born: birthOf(pid) ?? '',
    since: new Date().toISOString(),
  }
}

export function isRun(value: unknown): value is Run {
  return isObject(value) && typeof value['run'] === 'string' && typeof value['pid'] === 'number'
}

/** Of a process on another machine, only the progress can be seen, of which there is some every few seconds. */
const SILENT_MS = 10 * 60 * 1000

/** @param progressMs when the last lookup of the batch was started */
export function isAlive({ pid, host, born, since }: Run, progressMs: number): boolean {
  if (host !== hostname()) return Date.now() - Math.max(progressMs, Date.parse(since)) < SILENT_MS
  // In a container, the next process often gets the same number.
  return pid !== process.pid && exists(pid) && (birthOf(pid) ?? born) === born
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process.
    return isFault(error, 'EPERM')
  }
}

/** On Linux, when the process was started; nothing for one that has ended and only waits for its parent to notice. */
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : fields[19]
  } catch {
    return undefined
  }
}
