/** The migrations of prisma/migrations, applied in order. */
import { readdir, readFile } from 'node:fs/promises'
import { withSchemaEngine } from './schema-engine.ts'

const migrationsDir = new URL('../../prisma/migrations/', import.meta.url)

/** Applies what is missing and returns the names of what was applied. */
export async function applyMigrations(databaseUrl: string): Promise<readonly string[]> {
  const migrationsList = await readMigrations()
  const filters = { externalTables: [], externalEnums: [] }
  return await withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
    return appliedMigrationNames
  })
}

async function readMigrations() {
  const entries = await readdir(migrationsDir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return {
    baseDir: migrationsDir.pathname,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.sort().map(readMigration)),
  }
}

async function readMigration(name: string) {
  const value = await readFile(new URL(`${name}/migration.sql`, migrationsDir), 'utf8')
  return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
}
