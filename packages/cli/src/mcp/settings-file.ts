/** A client's settings file, which the client may read or write at any moment. */
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.ts'

/** Of a file that is not there yet: for its owner only. */
const NEW_FILE_MODE = 0o600

/** Empty if there is no file yet. Throws for what is not text: written back, it would be something else. */
export async function readSettings(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return new Uint8Array()
    throw error
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error("it isn't text in UTF-8")
  }
}

/**
 * All or nothing. A link stays a link, and a file keeps its mode; with a secret in it nobody but its owner can read it.
 * Throws for a file that its owner does not let change, and for one that says no longer what it said before.
 */
export async function writeSettings(
  path: string,
  before: string,
  text: string,
  { secret }: { secret: boolean },
): Promise<void> {
  makeFolder(dirname(path))
  const target = await realpath(path).catch(() => path)
  const mode = await stat(target).then(
    (known) => known.mode & 0o777,
    () => NEW_FILE_MODE,
  )
  if ((mode & 0o200) === 0) throw new Error('it is read-only')
  const temporary = `${target}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { mode: secret ? mode & 0o700 : mode })
    if ((await readSettings(path)) !== before) throw new Error('it was changed just now. Try again')
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
