import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as pg from '@vinspec/connections'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findBinaries } from '../src/binaries.ts'
import { ensureDatabase, type PostgresServer, startPostgres } from '../src/index.ts'
import { runProgram } from '../src/run-program.ts'

const run = promisify(execFile)

/** One for all tests, because creating a cluster takes longest. Each finds it as after a stop. */
const folder = await mkdtemp(join(tmpdir(), 'vinspec-postgres-'))
const first = await startPostgres({ folder })
await first.stop()
let server: PostgresServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})
afterAll(() => rm(folder, { recursive: true }))

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('data survives a stop and a crash', async () => {
  server = await startPostgres({ folder })
  await query(server.url, 'CREATE TABLE kept (n int)')
  await query(server.url, 'INSERT INTO kept VALUES (1)')
  await server.stop()
  server = await startPostgres({ folder })
  await query(server.url, 'INSERT INTO kept VALUES (2)')
  await server.crash()
  server = await startPostgres({ folder })
  expect(await query(server.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a server ends with the process that started it, even if that is killed', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)}
await startPostgres({ folder: ${JSON.stringify(folder)} })
console.log('up')
setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const [pid = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)
  child.kill('SIGKILL')
  // The dead process may stay as a zombie if there is no parent to reap it.
  const look = () =>
    run('ps', ['-o', 'stat=', '-p', pid]).then(
      ({ stdout }) => stdout,
      () => '',
    )
  await expect.poll(look).toMatch(/^(Z.*\s*)?$/)
  server = await startPostgres({ folder })
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a port that another program uses is skipped, or named in the error if it was requested', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startPostgres({ folder, port })).rejects.toThrow(/Address already in use/)
  server = await startPostgres({ folder })
  expect(new URL(server.url).port).not.toBe(String(port))
  other.close()
})

test('a folder whose creation was interrupted is created again', async () => {
  await rm(join(folder, 'password'))
  await writeFile(join(folder, 'data', 'PG_VERSION'), '')
  server = await startPostgres({ folder })
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a pid file of a process that is not a server does not prevent a start', async () => {
  const pidFile = join(folder, 'data', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n`)
  // As a server leaves it, which may run as another user than the test.
  const { uid, gid } = await stat(join(folder, 'data'))
  await chown(pidFile, uid, gid)
  server = await startPostgres({ folder })
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test("a data folder that cannot be used is named in the error, with the server's message", async () => {
  const version = join(folder, 'data', 'PG_VERSION')
  const before = await readFile(version)
  await writeFile(version, '9\n')
  await expect(startPostgres({ folder })).rejects.toThrow(/did not start[\s\S]*postgres\.log/)
  await writeFile(version, before)
})

test.runIf(process.getuid?.() === 0)(
  'a server run by root keeps data and programs in a folder closed to others',
  async () => {
    const closed = join(folder, 'closed')
    const { initdb } = await findBinaries()
    await cp(join(dirname(initdb), '../..'), join(closed, 'package'), { recursive: true })
    await chmod(closed, 0o700)
    const bin = join(closed, 'package/native/bin')
    const result = await runProgram(join(bin, 'initdb'), ['--version'], closed)
    expect(result).toMatchObject({ exitCode: 0, output: expect.stringContaining('PostgreSQL') })
    const data = join(closed, 'postgres')
    await mkdir(data)
    await chown(data, 65534, 65534)
    const made = await runProgram(join(bin, 'initdb'), [`--pgdata=${join(data, 'data')}`, '--no-sync'], data)
    expect(made.output).toContain('Success.')
  },
)

test('a missing database is created, an existing one is left alone, and an unreachable server is named without its password', async () => {
  server = await startPostgres({ folder })
  const url = server.databaseUrl('needs "quoting"')
  await ensureDatabase(url)
  await query(url, 'CREATE TABLE kept (n int)')
  await ensureDatabase(url)
  expect(await query(url, 'SELECT * FROM kept')).toEqual([])
  const wrong = new URL(url)
  wrong.password = 'not-the-password'
  await expect(ensureDatabase(wrong.href)).rejects.toThrow(/cannot be used: password authentication failed/)
  await expect(ensureDatabase(wrong.href)).rejects.not.toThrow(/not-the-password/)
  await expect(ensureDatabase('mysql://x')).rejects.toThrow('must start with postgresql://')
})

test('stored data is readable by its owner only, whatever the umask and the earlier mode', async () => {
  const umask = process.umask(0)
  try {
    const kept = join(folder, 'kept')
    for (const wide of [0o022, 0o077]) {
      server = await startPostgres({ folder: kept })
      expect(await modesIn(kept)).toEqual(new Set(['folder 700', 'file 600']))
      await server.stop()
      server = undefined
      await chmod(kept, 0o700 | wide)
      await chmod(join(kept, 'data'), 0o700 | wide)
      for (const name of ['password', 'postgres.log', 'data/PG_VERSION']) {
        await chmod(join(kept, name), 0o600 | (wide & 0o066))
      }
    }
    server = await startPostgres({ folder: kept })
    expect(await modesIn(kept)).toEqual(new Set(['folder 700', 'file 600']))
  } finally {
    process.umask(umask)
  }
})

async function modesIn(parent: string): Promise<Set<string>> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true })
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
  })
  const own = (await stat(parent)).mode & 0o777
  return new Set([`folder ${own.toString(8)}`, ...(await Promise.all(modes))])
}
