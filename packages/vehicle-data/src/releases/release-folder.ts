/**
 * A folder of data releases, each `<version>.vinspec-data`, and `loaded.txt`: the loaded releases, one per line. The last one
 * is current. Rolling back removes the last line. Without lines, the tables of the build are used.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'

export interface LoadedRelease {
  readonly version: string
  readonly note: string
}

const VERSION = /^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/

/**
 * The loaded releases, the current one last.
 * @param mustExist whether there is a list already, so that without one its folder is gone
 */
export async function readLoaded(folder: string, mustExist = false): Promise<LoadedRelease[]> {
  const text = await readFile(`${folder}/loaded.txt`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !mustExist) return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [version = '', ...note] = line.split(' ')
      if (!VERSION.test(version)) throw new Error(`loaded.txt has a line that names no release: ${line}`)
      return { version, note: note.join(' ') }
    })
}

/** Replaces the file atomically, so that no process reads half of it. */
export async function writeLoaded(folder: string, loaded: readonly LoadedRelease[]): Promise<void> {
  const text = loaded.map(({ version, note }) => `${version} ${note}\n`).join('')
  await writeFile(`${folder}/loaded.txt.new`, text)
  await rename(`${folder}/loaded.txt.new`, `${folder}/loaded.txt`)
}

export const fileOf = (folder: string, version: string): string => `${folder}/${version}.vinspec-data`
