/** Reads that may be some seconds old go to a standby while it keeps up; nobody waits for one that does not. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as pg from '@vinspec/connections'
import { makeScratchFolder, type PostgresServer, startPostgres } from '@vinspec/postgres'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/foundation/db/client.ts'
import { followReplica, readStale } from '../src/foundation/db/replica.ts'

const SETTINGS = { fsync: 'off', max_connections: '20', shared_buffers: '16MB' }
const PATIENCE_MS = 1_000

const folder = await makeScratchFolder('vinspec-replica-')
const primary = await startPostgres({ folder: join(folder, 'primary'), settings: SETTINGS })
await run(primary, 'CREATE TABLE noted (what text)')
const standby = await startStandby()
const database = openDatabase({ url: primary.url, poolSize: 2 })
const replica = followReplica(database, {
  url: standby.url,
  poolSize: 2,
  mostBehindMs: 3_000,
  patienceMs: PATIENCE_MS,
})
afterAll(async () => {
  await replica.close()
  await database.$disconnect()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true })
})

async function run(server: PostgresServer, ...statements: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    let last = ''
    for (const statement of statements) {
      const { rows } = await client.query<{ value?: string }>(statement)
      last = rows[0]?.value ?? ''
    }
    return last
  } finally {
    await client.end()
  }
}

/** A copy of the primary's files, taken while it runs, which follows the primary from there. */
async function startStandby(): Promise<PostgresServer> {
  const copy = join(folder, 'standby')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  await promisify(execFile)('cp', ['-a', join(folder, 'primary'), copy])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  const data = join(copy, 'data')
  await rm(join(data, 'postmaster.pid'), { force: true })
  await promisify(execFile)('cp', ['-a', join(data, 'PG_VERSION'), join(data, 'backup_label')])
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  await promisify(execFile)('cp', ['-a', join(data, 'PG_VERSION'), join(data, 'standby.signal')])
  const { username, password, port } = new URL(primary.url)
  return await startPostgres({
    folder: copy,
    settings: {
      ...SETTINGS,
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    },
  })
}

const isFromStandby = () =>
  readStale(database, async (from) => {
    const [row] = await from.$queryRaw<Array<{ standby: boolean }>>`SELECT pg_is_in_recovery() AS standby`
    return row?.standby
  })
const WITHIN = { timeout: 30_000, interval: 100 }

test('a standby that keeps up serves the reads that may be old, even while nothing is written', async () => {
  await expect.poll(isFromStandby, WITHIN).toBe(true)
})

test('reads go to the primary until a standby that is behind has caught up', async () => {
  await run(standby, 'SELECT pg_wal_replay_pause()')
  await run(primary, `INSERT INTO noted VALUES ('news')`)
  await expect.poll(isFromStandby, WITHIN).toBe(false)
  await run(standby, 'SELECT pg_wal_replay_resume()')
  await expect.poll(isFromStandby, WITHIN).toBe(true)
})

test('a standby that is slow, or gone, delays a reader by its patience at most', async () => {
  const slow = () =>
    readStale(
      database,
      (from) =>
        from.$queryRaw`SELECT pg_is_in_recovery(), pg_sleep(CASE WHEN pg_is_in_recovery() THEN 60 ELSE 0 END)::text`,
    )
  await expect.poll(isFromStandby, WITHIN).toBe(true)
  const asked = Date.now()
  await slow()
  expect(Date.now() - asked).toBeLessThan(10 * PATIENCE_MS)
  await standby.crash()
  expect(await isFromStandby()).toBe(false)
  expect(await isFromStandby()).toBe(false)
})
