/** A migrated database of its own for a test file. */
import { randomBytes } from 'node:crypto'
import * as pg from '@vinspec/connections'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/foundation/db/client.ts'
import { onDatabase } from './as-owner.ts'
import { TEMPLATE } from './global-setup.ts'
import { PATIENT } from './patience.ts'
import { terminateConnections } from './terminate-connections.ts'

export { PATIENCE_MS, PATIENT } from './patience.ts'

export interface TestDatabase {
  /** The URL for the role of the apps, which every process and test uses. */
  readonly url: string
  /** The URL for the role that owns the tables. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

/** Clones the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await cloneDatabase(TEMPLATE)
}

/** Creates a database that has not been migrated. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await cloneDatabase('template0')
}

/** A copy of a database as it is now, like a backup that is restored elsewhere. Ends all connections to the original. */
export async function copyTestDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  await terminateConnections(url)
  return await cloneDatabase(new URL(url).pathname.slice(1))
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files, because writing each page to the log takes three times as long.
  await execute(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  // Tests move the time.
  await execute(`ALTER DATABASE ${name} SET vinspec.clock = 'sender'`)
  return {
    url: onDatabase(inject('appPostgresUrl'), name),
    ownerUrl: onDatabase(postgresUrl, name),
    drop: () => execute(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

export function openTestDatabase(
  url: string,
  poolSize = 10,
  settings: Readonly<Record<string, string>> = {},
): Database {
  return openDatabase({ url, poolSize, settings, ...PATIENT })
}

/** One client per process, which creates many databases and ends with its run. */
let maintenance: pg.Pool | undefined

async function execute(sql: string): Promise<void> {
  maintenance ??= new pg.Pool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true })
  await maintenance.query(sql)
}
