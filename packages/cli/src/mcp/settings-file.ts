/** A client's settings: JSON in which everything that is not ours stays as it is. */
import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** It may hold a key: for its owner only, unless the person has chosen otherwise. */
const MODE = 0o600

/** Empty when there is no file yet. Null when it is no JSON object: then it is not ours to change. */
export async function readSettings(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** All or nothing: the client may read at any moment. A link stays a link. */
export async function writeSettings(
  path: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const target = await realpath(path).catch(() => path)
  const mode = await stat(target).then(
    (known) => known.mode & 0o777,
    () => MODE,
  )
  const temporary = `${target}.${process.pid}.tmp`
  await writeFile(temporary, `${JSON.stringify(settings, null, 2)}\n`, { mode })
  await rename(temporary, target)
}
