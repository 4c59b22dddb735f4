/**
 * A real PostgreSQL server without an installation, kept in one folder.
 * PostgreSQL's own pg_ctl starts and stops it, which also recovers from a crashed previous run.
 */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { makePrivate } from './make-private.ts'
import { runProgram, serverUser } from './run-program.ts'

export interface PostgresOptions {
  /** Folder that holds the cluster, its password and its log, for its owner only. Made when missing. */
  readonly folder: string
  /** Port to listen on; any free one when left out. */
  readonly port?: number
  /** Settings as for `postgres -c`, e.g. `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface PostgresServer {
  /** Connection URL of the maintenance database `postgres`. */
  readonly url: string
  /** True when a server of an earlier run was still up and is used on. */
  readonly reused: boolean
  databaseUrl(database: string): string
  /** Ends the server; open transactions are rolled back. */
  stop(): Promise<void>
  /** Ends the server as a crash would: no checkpoint, recovery at the next start. */
  crash(): Promise<void>
}

const USER = 'vinspec'

export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const binaries = await findBinaries()
  const folder = options.folder
  const data = join(folder, 'data')
  const password = await initialise(binaries, folder, data)
  // PostgreSQL refuses a data folder that others may enter.
  await makePrivate(folder)
  const running = await readRunningPort(binaries, data)
  const port = running ?? (await startServer(binaries, options, data))

  const databaseUrl = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
  return {
    url: databaseUrl('postgres'),
    reused: running !== undefined,
    databaseUrl,
    stop: () => stopServer(binaries, data, 'fast'),
    crash: () => stopServer(binaries, data, 'immediate'),
  }
}

/** Makes the cluster unless it is complete; the password file is written last and marks that. */
async function initialise(binaries: PostgresBinaries, folder: string, data: string): Promise<string> {
  const passwordFile = join(folder, 'password')
  const existing = await readFile(passwordFile, 'utf8').catch(() => undefined)
  if (existing) return existing

  await rm(data, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const password = randomBytes(18).toString('base64url')
  const draft = join(folder, 'password.new')
  await writeFile(draft, password, { mode: 0o600 })
  if (serverUser) {
    await chown(folder, serverUser.uid, serverUser.gid)
    await chown(draft, serverUser.uid, serverUser.gid)
  }
  const { exitCode, output } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${draft}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    folder,
  )
  if (exitCode !== 0) throw new Error(`PostgreSQL could not create its data folder ${data}:\n${output}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  await rm(draft)
  return password
}

async function startServer(
  binaries: PostgresBinaries,
  { folder, settings, ...options }: PostgresOptions,
  data: string,
): Promise<number> {
  const port = options.port ?? (await getPort({ host: '127.0.0.1' }))
  const log = join(folder, 'postgres.log')
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const { exitCode, output } = await runProgram(
    binaries.pgCtl,
    ['start', `--pgdata=${data}`, `--log=${log}`, '--wait', '--timeout=60', `--options=${flags.join(' ')}`],
    folder,
  )
  if (exitCode !== 0)
    throw new Error(
      `PostgreSQL did not start. Its log is ${log}. Remove ${folder} to start without its data, or set DATABASE_URL.\n${output}`,
    )
  return port
}

/** The port of a server that already runs on this folder, undefined when none does. */
async function readRunningPort(binaries: PostgresBinaries, data: string): Promise<number | undefined> {
  const { exitCode } = await runProgram(binaries.pgCtl, ['status', `--pgdata=${data}`], data)
  if (exitCode !== 0) return undefined
  // Line 4 of postmaster.pid is the port; documented in PostgreSQL's "Database File Layout".
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(lines[3])
}

async function stopServer(binaries: PostgresBinaries, data: string, mode: 'fast' | 'immediate') {
  const { exitCode, output } = await runProgram(
    binaries.pgCtl,
    ['stop', `--pgdata=${data}`, `--mode=${mode}`, '--wait', '--timeout=60'],
    data,
  )
  if (exitCode !== 0) throw new Error(`PostgreSQL did not stop:\n${output}`)
}
