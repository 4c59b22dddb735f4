/** Migrations run beside processes of the last release, so a statement that would stop those is rejected before it is merged. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { run } from '../testing/run-process.ts'

/** No release had been deployed up to this migration. */
const LAST_FREE = '20261122'

const migrations = fileURLToPath(new URL('../prisma/migrations/', import.meta.url))
const squawk = createRequire(import.meta.url)
  .resolve('squawk-cli/package.json')
  .replace(/package\.json$/, 'js/bin/squawk')

const folder = await mkdtemp(join(tmpdir(), 'vinspec-rules-'))
afterAll(() => rm(folder, { recursive: true }))

/** The names of the rules that the scripts break. */
async function judge(paths: readonly string[]): Promise<readonly string[]> {
  const config = join(migrations, '../squawk.toml')
  const args = [squawk, '--config', config, '--reporter', 'Json', ...paths]
  const { stdout } = await run(process.execPath, args)
  const broken: ReadonlyArray<{ rule_name: string; file: string }> = JSON.parse(stdout)
  return broken.map(({ rule_name: rule, file }) => `${file.split('/').at(-2)}: ${rule}`)
}

test('every migration since then can run beside the last release', async () => {
  const names = (await readdir(migrations)).filter((name) => /^\d/.test(name) && name.slice(0, 8) > LAST_FREE)
  if (names.length === 0) return
  expect(await judge(names.map((name) => join(migrations, name, 'migration.sql')))).toEqual([])
})

test.each([
  ['CREATE INDEX a ON customer (name);', 'require-concurrent-index-creation'],
  ['ALTER TABLE customer ADD COLUMN more int NOT NULL;', 'adding-required-field'],
  ["ALTER TABLE customer ADD CONSTRAINT named CHECK (name <> '');", 'constraint-missing-not-valid'],
  ['ALTER TABLE customer RENAME COLUMN name TO label;', 'renaming-column'],
  ['ALTER TABLE customer RENAME TO buyer;', 'renaming-table'],
  ['ALTER TABLE customer ALTER COLUMN name TYPE varchar(9);', 'changing-column-type'],
  ['ALTER TABLE customer ALTER COLUMN name SET NOT NULL;', 'adding-not-nullable-field'],
  ['ALTER TABLE customer DROP COLUMN name;', 'ban-drop-column'],
  ['DROP TABLE customer;', 'ban-drop-table'],
])('%s is rejected', async (sql, rule) => {
  const path = join(folder, 'migration.sql')
  await writeFile(path, sql)
  expect((await judge([path])).map((each) => each.split(': ')[1])).toContain(rule)
})

test.each([
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS customer_name ON customer (name);',
  'ALTER TABLE customer ADD COLUMN more integer;',
  'ALTER TABLE customer ADD COLUMN more integer NOT NULL DEFAULT 0;',
  "ALTER TABLE customer ADD CONSTRAINT named CHECK (name <> '') NOT VALID;",
  'CREATE TABLE remark (id uuid PRIMARY KEY, text text NOT NULL);\nCREATE INDEX remark_text ON remark (text);',
])('%s is allowed', async (sql) => {
  const path = join(folder, 'migration.sql')
  await writeFile(path, sql)
  expect(await judge([path])).toEqual([])
})
