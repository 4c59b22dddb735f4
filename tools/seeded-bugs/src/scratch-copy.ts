/** A copy of everything in the workspace that the tests read, into which bugs are seeded. */
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['apps', 'packages', 'stand-ins', 'docs', 'tools', 'deploy']
const LEFT_OUT = new Set(['dist', '.turbo', '.cache', '.vite'])

export interface ScratchCopy {
  readonly folder: string
  remove(): Promise<void>
}

export async function makeScratchCopy(): Promise<ScratchCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-bugs-'))
  const entries = await readdir(ROOT, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (const name of [...files, ...FOLDERS]) {
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      // Packages find each other and their dependencies by relative links, which must stay relative.
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
