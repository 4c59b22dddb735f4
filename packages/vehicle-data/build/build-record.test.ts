import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isBuilt } from './build-record.ts'

const workspace = await mkdtemp(join(tmpdir(), 'vinspec-tables-'))
const copy = join(workspace, 'packages/vehicle-data')
const root = fileURLToPath(new URL('../../../', import.meta.url))
for (const part of ['build', 'data', 'sources', 'src']) {
  await cp(join(root, 'packages/vehicle-data', part), join(copy, part), { recursive: true })
}
await cp(join(root, 'docs/coverage.md'), join(workspace, 'docs/coverage.md'))
await symlink(join(root, 'packages/vehicle-data/node_modules'), join(copy, 'node_modules'))
const module: { isBuilt: () => boolean } = await import(
  pathToFileURL(join(copy, 'build/build-record.ts')).href
)
const isCopyBuilt = module.isBuilt

afterAll(() => rm(workspace, { recursive: true }))

test('the tables are those that the sources and the scripts make', () => {
  expect(isBuilt()).toBe(true)
})

test.each([
  ['a source', 'sources/epa-ev.csv'],
  ['a script of the build', 'build/spec-tables.ts'],
  ['a file that a script imports', 'src/naming/make-name.ts'],
  ['a table', 'data/label-rows.txt'],
  ['the page on coverage', '../../docs/coverage.md'],
])('anyone who changes %s builds the tables again', async (_what, path) => {
  await appendFile(join(copy, path), '\n')
  expect(isCopyBuilt()).toBe(false)
  await cp(new URL(`../${path}`, import.meta.url), join(copy, path))
  expect(isCopyBuilt()).toBe(true)
})
