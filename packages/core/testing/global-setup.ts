/** vitest globalSetup: one real PostgreSQL for the whole run, with a migrated template to clone, and the apps' role. */
import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import * as pg from '@vinspec/connections'
import { makeScratchFolder, startPostgres } from '@vinspec/postgres'
import type { TestProject } from 'vitest/node'
import { ensureClient } from '../build/ensure-client.ts'
import { migrate } from '../src/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's server, as the role that owns everything. */
    postgresUrl: string
    /** The same, as the role of the apps. */
    appPostgresUrl: string
  }
}

/** The database that every test database is cloned from. */
export const TEMPLATE = 'vinspec_template'

/** Whose tests need none, so that a run of only them starts none. */
const WITHOUT =
  /^(?:packages\/(?:certificates|connections|contract|live-sources|mcp-tools|tracing|vehicle-data)|stand-ins|tools\/(?:chaos|release|stack))\//

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (
    project.vitest.state.getPaths().every((file) => WITHOUT.test(relative(project.vitest.config.root, file)))
  )
    return
  ensureClient()
  const folder = await makeScratchFolder('vinspec-test-')
  const server = await startPostgres({
    folder,
    settings: {
      // Nothing here outlives the run, so no write waits for the disk.
      fsync: 'off',
      full_page_writes: 'off',
      // Shared memory is in the folder, which the next run removes. Otherwise a killed server's would stay until the next boot.
      // Windows has no such files, and frees the memory of a killed server.
      ...(process.platform !== 'win32' && { dynamic_shared_memory_type: 'mmap' }),
      max_connections: '300',
      // Statistics and free pages must not depend on when a test runs.
      autovacuum: 'off',
      // Thousands of connections prove a password that is no secret, so it is hashed quickly.
      scram_iterations: '1',
    },
  })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  const appUrl = asApp(server.url)
  await migrate(server.databaseUrl(TEMPLATE), asApp(server.databaseUrl(TEMPLATE)))
  await removeSchedules(server.databaseUrl(TEMPLATE))
  // Only in this server, because tests here plant rows that triggers reject.
  await admin.query(`GRANT SET ON PARAMETER session_replication_role TO ${new URL(appUrl).username}`)
  await admin.end()
  project.provide('postgresUrl', server.url)
  project.provide('appPostgresUrl', appUrl)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** Jobs that come at a minute of the hour would meet whichever test runs then. Tests run the jobs that they need. */
async function removeSchedules(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('DELETE FROM pgboss.schedule')
  await client.end()
}

function asApp(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'vinspec_app'
  url.password = 'secret'
  return url.href
}
