/** A database as the migrations and as Prisma's schema describe it. */
import { readdir, readFile } from 'node:fs/promises'
import { withClient } from '@vinspec/connections'
import { withSchemaEngine } from './schema-engine.ts'

export const MIGRATIONS = new URL('../prisma/migrations/', import.meta.url)
/** Definitions that Prisma's own tools lack on older versions of PostgreSQL. */
export const UUIDV7 = new URL('../prisma/uuidv7.sql', import.meta.url)

export async function migrateAsPrisma(databaseUrl: string): Promise<readonly string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => !name.endsWith('.toml')).sort()
  const migrationsList = {
    baseDir: MIGRATIONS.pathname,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (path) => {
        const value = await readFile(new URL(`${path}/migration.sql`, MIGRATIONS), 'utf8')
        return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
      }),
    ),
  }
  const filters = { externalTables: [], externalEnums: [] }
  return await withSchemaEngine(databaseUrl, async (engine) => {
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames
  })
}

export async function schemaAsSql(databaseUrl: string): Promise<string> {
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

export async function readSchema(databaseUrl: string): Promise<Record<string, unknown[]>> {
  return {
    columns: await query(
      databaseUrl,
      `SELECT table_name, column_name, data_type, is_nullable, column_default, datetime_precision
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       JOIN pg_class ON oid = format('public.%I', table_name)::regclass AND NOT relispartition
       WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1, 2`,
    ),
    indexes: await query(
      databaseUrl,
      // A partitioned table's index includes those of its partitions. Prisma does not know columns that an index includes.
      `SELECT regexp_replace(replace(indexdef, ' ON ONLY ', ' ON '), ' INCLUDE \\(.*\\)$', '') AS indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    ),
    constraints: await query(
      databaseUrl,
      `SELECT conrelid::regclass::text AS table_name, conname, regexp_replace(pg_get_constraintdef(oid), ' INCLUDE \\(.*\\)$', '') AS definition
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')
         AND conrelid::regclass::text <> '_prisma_migrations'`,
    ),
  }
}

export async function query(connectionString: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const { rows } = await withClient(connectionString, (client) => client.query<Record<string, unknown>>(sql))
  return rows
}

export async function executeSql(connectionString: string, sql: string): Promise<void> {
  await query(connectionString, sql)
}
