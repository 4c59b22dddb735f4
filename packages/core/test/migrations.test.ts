import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withSchemaEngine } from '../src/db/schema-engine.ts'
import { migrate } from '../src/migrate.ts'
import { createTestDatabase } from '../testing/test-database.ts'

test('the migrations build exactly the tables, columns, keys and indexes of the Prisma schema', async () => {
  const migrated = await createTestDatabase('empty')
  const derived = await createTestDatabase('empty')
  await migrate(migrated.url)
  await executeSql(derived.url, await schemaAsSql(derived.url))

  const expected = await describe(derived.url)
  const actual = await describe(migrated.url)
  for (const [kind, rows] of Object.entries(expected)) {
    expect(actual[kind], `${kind} of the migrated database`).toEqual(expect.arrayContaining(rows))
  }
  expect(actual['columns']).toEqual(expected['columns'])
  await migrated.drop()
  await derived.drop()
})

test('applying the migrations again applies nothing', async () => {
  const database = await createTestDatabase('empty')
  expect((await migrate(database.url)).length).toBeGreaterThan(0)
  expect(await migrate(database.url)).toEqual([])
  await database.drop()
})

test('a fresh database sells the four packages of version 1', async () => {
  const database = await createTestDatabase()
  const packages = await query(database.url, 'SELECT * FROM lookup_package ORDER BY credits')
  expect(packages.map((row) => [row['package_key'], row['credits'], row['amount_cents']])).toEqual([
    ['lookups_10', 10, 1200],
    ['lookups_50', 50, 5000],
    ['lookups_200', 200, 16000],
    ['lookups_1000', 1000, 60000],
  ])
  await database.drop()
})

async function schemaAsSql(databaseUrl: string): Promise<string> {
  const schema = {
    path: 'schema.prisma',
    content: await readFile(new URL('../prisma/schema.prisma', import.meta.url), 'utf8'),
  }
  return await withSchemaEngine(databaseUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return stdout ?? ''
  })
}

async function describe(databaseUrl: string): Promise<Record<string, unknown[]>> {
  return {
    columns: await query(
      databaseUrl,
      `SELECT table_name, column_name, data_type, is_nullable, column_default, datetime_precision
       FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1, 2`,
    ),
    indexes: await query(
      databaseUrl,
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    ),
    constraints: await query(
      databaseUrl,
      `SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')
         AND conrelid::regclass::text <> '_prisma_migrations'`,
    ),
  }
}

async function query(connectionString: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function executeSql(connectionString: string, sql: string): Promise<void> {
  await query(connectionString, sql)
}
