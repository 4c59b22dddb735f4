/**
 * Generates everything that is committed once more, in a copy of the workspace, and fails when a file differs, or when a
 * change of the contract would make anew what does not depend on it. In a copy, because others read the files meanwhile.
 * The vehicle tables are built if their record does not fit, or with `--rebuild`.
 */
import { spawnSync } from 'node:child_process'
import { appendFile, cp, glob, mkdtempDisposable, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The outputs of the tasks `gen` that are committed. */
const GENERATED = [
  'packages/*/src/generated/*.*',
  'packages/core/src/generated/sql/*',
  'packages/python/src/vinspec/_generated/*.py',
  'packages/{sdk,cli,python}/README.md',
  'packages/vehicle-data/data/**/*.*',
  'docs/{command,coverage}.md',
]
/** What takes long and does not read the contract. */
const WITHOUT_CONTRACT = [
  '@vinspec/vehicle-data#gen',
  '@vinspec/core#gen:client',
  '@vinspec/core#gen:functions',
]
/** What is made by other tasks, and nobody generates from. */
const LEFT_OUT = /^(node_modules|\.git|apps\/\w+\/\.react-router)$|(^|\/)(dist|\.turbo|\.vinspec)$/

await using scratch = await mkdtempDisposable(join(tmpdir(), 'vinspec-generated-'))
const copy = scratch.path
await copyWorkspace()
if (process.argv.includes('--rebuild')) await rm(join(copy, 'packages/vehicle-data/data/build-record.txt'))
const stale = generate() ? await listStale() : undefined
if (stale === undefined) process.exitCode = 1
else if (stale.length > 0) {
  console.error(`Generated files are out of date. Run pnpm gen and commit them:\n- ${stale.join('\n- ')}`)
  process.exitCode = 1
}
if (!(await isIndependent())) {
  console.error(`A change of openapi.json makes anew what does not read it: ${WITHOUT_CONTRACT.join(', ')}`)
  process.exitCode = 1
}

/** The packages' own folders of modules are links among them, which lead to each other in the copy too. */
async function copyWorkspace(): Promise<void> {
  await cp(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT_OUT.test(relative(root, path)),
  })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** @returns whether it succeeded */
function generate(): boolean {
  // Beside the checks of the gate, which take all processors.
  const args = ['run', 'gen', '--output-logs=errors-only', '--concurrency=1']
  const { status } = spawnSync('turbo', args, { cwd: copy, stdio: 'inherit' })
  return status === 0
}

/** @returns whether turbo has nothing to do for them after a change of the contract */
async function isIndependent(): Promise<boolean> {
  await appendFile(join(copy, 'openapi.json'), '\n')
  const { stdout } = spawnSync('turbo', ['run', ...WITHOUT_CONTRACT], { cwd: copy, encoding: 'utf8' })
  return stdout.includes('FULL TURBO')
}

async function listStale(): Promise<readonly string[]> {
  const [here, there] = await Promise.all([readFiles(root), readFiles(copy)])
  const files = new Set([...here.keys(), ...there.keys()])
  return [...files].filter((file) => here.get(file) !== there.get(file)).toSorted()
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for await (const file of glob(GENERATED, { cwd: folder })) {
    files.set(file, await readFile(join(folder, file), 'utf8'))
  }
  return files
}
