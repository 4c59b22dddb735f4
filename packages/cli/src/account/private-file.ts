/** A small JSON file that only its owner can read. */

import { chmodSync, closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isObject } from '@vinspec/contract/guards'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { describeWriteFault, isFault } from '../file-fault.ts'
import { makeFolder } from '../make-folder.ts'
import { writeWhole } from '../write-whole.ts'

export type Content = Readonly<Record<string, unknown>>

/** Empty if there is no file. Throws for one that cannot be read: what is in it must not be lost. */
export function readPrivateFile(path: string): Content {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isObject(content)) {
      closeToOthers(path)
      return content
    }
  } catch (error) {
    // No file, or no folder that could have one.
    if (isFault(error, 'ENOENT', 'ENOTDIR')) return {}
  }
  throw new CommandError(`${path} isn't valid, or can't be read.`, {
    code: 'invalid_settings',
    exitCode: EXIT.failed,
    nextStep: 'Correct or delete it, then run vinspec login.',
  })
}

/** A copy of a home often opens it. What somebody else has put here stays as it is. */
function closeToOthers(path: string): void {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  } catch (error) {
    if (!isFault(error, 'EPERM', 'EROFS')) throw error
  }
}

/** All or nothing, and after anyone else who is changing it: what was just written is not lost. */
export function changePrivateFile(path: string, change: (content: Content) => Content): void {
  const lock = `${path}.lock`
  try {
    makeFolder(dirname(path), 0o700)
    while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
    try {
      const content = change(readPrivateFile(path))
      writeWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600)
    } finally {
      rmSync(lock, { force: true })
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${path} can't be written: ${describeWriteFault(error)}.`, {
      code: 'settings',
      exitCode: EXIT.failed,
      nextStep: 'Set XDG_CONFIG_HOME to a folder that you can write to.',
    })
  }
}

const POLL_MS = 10
/** Far longer than a change takes: a process that holds a lock for so long was killed. */
const LOST_MS = 5_000

/**
 * Whether the lock is free. One that was left behind is, the next time: who removes it has a lock for that, so that nobody
 * removes one that another has taken since.
 */
function take(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error
  }
  const removal = `${lock}.lock`
  if (isLost(lock) && take(removal)) {
    try {
      if (isLost(lock)) rmSync(lock, { force: true })
    } finally {
      rmSync(removal, { force: true })
    }
  }
  return false
}

function isLost(lock: string): boolean {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  // Clocks may have been set back meanwhile.
  return Math.abs(Date.now() - since) > LOST_MS
}
