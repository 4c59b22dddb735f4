/** Hashes the files of a packed package. Imports only Node, so that the job that publishes has to install nothing. */
import { createHash } from 'node:crypto'
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { run } from '../run.ts'

/** The SHA-256 of each file that a package installs, by its path. */
export async function hashPackage(file: string): Promise<Readonly<Record<string, string>>> {
  await using unpacked = await mkdtempDisposable(join(tmpdir(), 'vinspec-unpacked-'))
  const folder = unpacked.path
  if (file.endsWith('.whl')) await run('python3', ['-m', 'zipfile', '-e', file, folder], { cwd: folder })
  // Package managers drop the first folder too, whatever its name.
  else await run('tar', ['-xzf', file, '--strip-components=1', '-C', folder], { cwd: folder })
  return await hashFiles(folder)
}

async function hashFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const hashes: [string, string][] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    hashes.push([relative(folder, file).replaceAll(sep, '/'), await hashFile(file)])
  }
  return Object.fromEntries(hashes.toSorted(([one], [other]) => one.localeCompare(other)))
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
