/** One stack for each folder: two would write into one database and one journal. */
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stackFolder } from './config.ts'

/** Returns what lets go of the folder; undefined: another process has it. A killed process has let go. */
export async function claimFolder(): Promise<(() => void) | undefined> {
  const path = join(stackFolder, 'stack.lock')
  // SQLite's lock on an empty file, because Node has no flock.
  const lock = new DatabaseSync(path)
  await chmod(path, 0o600)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof Error && error.message.includes('locked')) return undefined
    throw error
  }
}
