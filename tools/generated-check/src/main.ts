/** Regenerates everything that is generated and fails when that changed a file. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const GENERATED = [
  'packages/*/src/generated/**/*.*',
  'packages/{sdk,cli}/README.md',
  'packages/vehicle-data/data/**/*.*',
]

const before = await hashFiles()
const { status } = spawnSync('turbo', ['run', 'gen', '--output-logs=errors-only'], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
const after = await hashFiles()

const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
)
if (stale.length > 0) {
  console.error(
    `Generated files were out of date and are regenerated now. Commit them:\n- ${stale.join('\n- ')}`,
  )
  process.exit(1)
}
console.log(`Generated code is up to date (${after.size} files).`)

async function hashFiles(): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const file of glob(GENERATED, { cwd: root })) {
    hashes.set(
      file,
      createHash('sha256')
        .update(await readFile(`${root}/${file}`))
        .digest('hex'),
    )
  }
  return hashes
}
