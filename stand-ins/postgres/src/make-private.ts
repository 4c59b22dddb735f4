import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder and everything in it accessible to its owner only. Links are not followed. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      // A running server may remove files at any moment.
      if (entry.isDirectory()) await makePrivate(path).catch(unlessGone)
      else if (entry.isFile()) await chmod(path, 0o600).catch(unlessGone)
    }),
  )
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
