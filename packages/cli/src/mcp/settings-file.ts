/** A client's settings file, which the client may read or write at any moment. */
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeReadFault, isFault } from '../file-fault.ts'
import { makeFolder } from '../make-folder.ts'
import { writeWhole } from '../write-whole.ts'

/** Of a file that is not there yet: for its owner only. */
const NEW_FILE_MODE = 0o600

/** Empty if there is no file yet. Throws for what is not text: written back, it would be something else. */
export function readSettings(path: string): string {
  const bytes = readBytes(path)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error("it isn't text in UTF-8")
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isFault(error, 'ENOENT')) return new Uint8Array()
    throw new Error(describeReadFault(error), { cause: error })
  }
}

/**
 * A file keeps its mode; with a secret in it nobody but its owner can read it. Throws for a file that its owner does not let
 * change, and for one that says no longer what it said before.
 */
export function writeSettings(path: string, before: string, text: string, secret: boolean): void {
  makeFolder(dirname(path))
  const known = statSync(path, { throwIfNoEntry: false })
  const mode = known ? known.mode & 0o777 : NEW_FILE_MODE
  if ((mode & 0o200) === 0) throw new Error('it is read-only')
  writeWhole(path, text, secret ? mode & 0o700 : mode, () => {
    if (readSettings(path) !== before) throw new Error('it was changed just now. Try again')
  })
}
