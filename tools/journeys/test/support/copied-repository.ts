/** A copy of the repository, to which a test adds something as CONTRIBUTING.md describes. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { succeed } from '@vinspec/core/testing/run-process'
import { createEdits, type Edits } from './edits.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const LEFT = new Set(['.git', '.turbo', 'dist', 'last-release'])

export interface CopiedRepository extends Edits {
  /** Runs `pnpm gen`, then checks the types of the server, the clients, and the portal. Throws the output of a failure. */
  build(): Promise<void>
  /** Runs a program of the repository. Throws its output if it fails. */
  run(program: string, ...args: readonly string[]): Promise<void>
  remove(): Promise<void>
}

const GENERATORS = [
  ['packages/contract', 'src/generate.ts'],
  ['packages/core', 'build/generate-operations.ts'],
  ['packages/sdk', 'build/generate-client.ts'],
  ['packages/cli', 'build/generate.ts'],
] as const

export async function copyRepository(): Promise<CopiedRepository> {
  const root = await mkdtemp(join(tmpdir(), 'vinspec-recipes-'))
  const modules = join(repository, 'node_modules')
  // Links between packages are relative, so they stay in the copy.
  await cp(repository, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== modules && !LEFT.has(basename(path)),
  })
  await symlink(modules, join(root, 'node_modules'))
  const edits = createEdits({
    read: (path) => readFile(join(root, path), 'utf8').catch(() => undefined),
    write: (path, text) => writeFile(join(root, path), text),
  })
  const run = (program: string, ...args: readonly string[]) => start(program, args, root)
  return {
    ...edits,
    async build() {
      for (const [folder, generator] of GENERATORS) {
        await start(process.execPath, ['--conditions=@vinspec/source', generator], join(root, folder))
      }
      await run('tsc', '--checkers', '1', '-p', '.')
      const portal = join(root, 'apps/web')
      await start(join(portal, 'node_modules/.bin/react-router'), ['typegen'], portal)
      await run('tsc', '--checkers', '1', '-p', 'apps/web')
    },
    run,
    remove: () => rm(root, { recursive: true }),
  }
}

async function start(program: string, args: readonly string[], cwd: string): Promise<void> {
  const path = `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}`
  await succeed(program, args, { cwd, env: { ...process.env, PATH: path } })
}
