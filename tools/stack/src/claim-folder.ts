/** Allows one stack per folder, because two would write to one database and one journal. */
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stackFolder } from './config.ts'

/** Claims the folder. Returns a function that releases it; undefined if another process has it. A process that ends releases its claim. */
export async function claimFolder(): Promise<(() => void) | undefined> {
  const path = join(stackFolder, 'stack.lock')
  // Uses SQLite's lock on an empty file, because Node has no flock.
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
