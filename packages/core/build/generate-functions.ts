/**
 * Generates src/generated/sql from the functions of a database that is migrated for it: the wrappers through which
 * TypeScript calls them, and their signatures, against which the gate holds those of the last release.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@vinspec/connections'
import { startPostgres } from '@vinspec/postgres'
import { applyMigrations } from '../src/foundation/db/apply-migrations.ts'
import { applySqlSources } from '../src/foundation/db/apply-sql-sources.ts'
import { readSqlSources } from '../src/foundation/db/sql-sources.ts'
import { readFunctions, type SqlFunction } from './read-functions.ts'
import { renderFunctions } from './render-functions.ts'

const output = new URL('../src/generated/sql/', import.meta.url)

const sources = await readSqlSources()
const functions = await readMigratedFunctions()
const files = new Map(
  sources.flatMap(({ path, makes }) => makes.map((made) => [made.replace('function ', ''), path] as const)),
)
await mkdir(output, { recursive: true })
await writeFile(new URL('functions.ts', output), renderFunctions(functions, files))
await writeFile(
  new URL('signatures.txt', output),
  functions.map(({ signature }) => `${signature}\n`).join(''),
)

async function readMigratedFunctions(): Promise<readonly SqlFunction[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-gen-'))
  const server = await startPostgres({ folder, settings: { fsync: 'off', full_page_writes: 'off' } })
  try {
    await applyMigrations(server.url)
    await applySqlSources(server.url, sources)
    return await withClient(server.url, readFunctions)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
