/** What other users of the machine could read in a stack's folder. */
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  readonly path: string
  /** The mode that it should have. */
  readonly mode: number
}

async function listAll(folder: string): Promise<readonly Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    mode: entry.isDirectory() ? 0o700 : 0o600,
  }))
  return [{ path: folder, mode: 0o700 }, ...all]
}

/** Every file that is not 0600 and every folder that is not 0700. */
export async function listOpenToOthers(folder: string): Promise<readonly string[]> {
  const all = await listAll(folder)
  const found = await Promise.all(
    all.map(async ({ path, mode }) => {
      const now = (await stat(path)).mode & 0o777
      return now === mode ? [] : [`${path} ${now.toString(8)}`]
    }),
  )
  return found.flat()
}

export async function openToOthers(folder: string): Promise<void> {
  for (const { path, mode } of await listAll(folder))
    await chmod(path, mode | (mode === 0o700 ? 0o077 : 0o066))
}
