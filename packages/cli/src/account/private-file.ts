/** A small JSON file that only its owner can read. */

import { chmodSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isObject } from '@vinspec/contract/guards'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { makeFolder } from '../make-folder.ts'
import { describeWriteFault, isFault } from '../write-fault.ts'
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

/** All or nothing. */
export function writePrivateFile(path: string, content: Content): void {
  try {
    makeFolder(dirname(path), 0o700)
    writeWhole(path, `${JSON.stringify(content, null, 2)}\n`, 0o600)
  } catch (error) {
    throw new CommandError(`${path} can't be written: ${describeWriteFault(error)}.`, {
      code: 'settings',
      exitCode: EXIT.failed,
      nextStep: 'Set XDG_CONFIG_HOME to a folder that you can write to.',
    })
  }
}
