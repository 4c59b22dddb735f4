/**
 * A real PostgreSQL server without an installation, with all of its files in one folder.
 * PostgreSQL's own pg_ctl starts and stops it, which also recovers from a crashed previous run.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { endWithUs } from './end-with-us.ts'
import { makePrivate } from './make-private.ts'
import { runProgram, serverUser } from './run-program.ts'

export interface PostgresOptions {
  /** The folder for the cluster, its password, and its log, accessible to its owner only. Created if missing. */
  readonly folder: string
  /** The port to listen on; any free one if omitted. */
  readonly port?: number
  /** Settings as for `postgres -c`, e.g. `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface PostgresServer {
  /** Connection URL of the maintenance database `postgres`. */
  readonly url: string
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
  // PostgreSQL rejects a data folder that others can access.
  await makePrivate(folder)
  // The server of a killed run may still be ending. No other process uses the folder.
  if (await isRunning(binaries, data)) await stopServer(binaries, data, 'fast')
  const port = await startServer(binaries, options, data)
  const pidFile = join(data, 'postmaster.pid')
  const [pid = ''] = (await readFile(pidFile, 'utf8')).split('\n', 1)
  const callOff = endWithUs(pidFile, pid)

  const databaseUrl = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
  const end = async (mode: 'fast' | 'immediate') => {
    callOff()
    await stopServer(binaries, data, mode)
  }
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    stop: () => end('fast'),
    crash: () => end('immediate'),
  }
}

/** Creates the cluster unless it is complete, which the password file shows, because it is written last. */
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

/** Below the ephemeral port range, so that a clash is rare. */
const PORTS = [15_000, 32_000] as const
const MOST_ATTEMPTS = 20

/** Tries ports until one is free, because PostgreSQL cannot choose one itself. */
async function startServer(
  binaries: PostgresBinaries,
  options: PostgresOptions,
  data: string,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? randomInt(...PORTS)
    const failure = await tryToStart(binaries, options, data, port)
    if (failure === undefined) return port
    const mayTryAgain = options.port === undefined && attempt < MOST_ATTEMPTS
    if (mayTryAgain && failure.includes('Address already in use')) continue
    throw new Error(
      `PostgreSQL did not start. Its log is ${logOf(options.folder)}. Remove ${options.folder} to start without its data, or set DATABASE_URL.\n${failure}`,
    )
  }
}

/** Returns the output if the server did not start. */
async function tryToStart(
  binaries: PostgresBinaries,
  { folder, settings }: PostgresOptions,
  data: string,
  port: number,
): Promise<string | undefined> {
  const log = logOf(folder)
  const said = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const { exitCode, output } = await runProgram(
    binaries.pgCtl,
    ['start', `--pgdata=${data}`, `--log=${log}`, '--wait', '--timeout=60', `--options=${flags.join(' ')}`],
    folder,
  )
  if (exitCode === 0) return undefined
  const news = (await readFile(log).catch(() => Buffer.of())).subarray(said).toString()
  return `${output}${news}`
}

function logOf(folder: string): string {
  return join(folder, 'postgres.log')
}

async function isRunning(binaries: PostgresBinaries, data: string): Promise<boolean> {
  const { exitCode } = await runProgram(binaries.pgCtl, ['status', `--pgdata=${data}`], data)
  return exitCode === 0
}

async function stopServer(binaries: PostgresBinaries, data: string, mode: 'fast' | 'immediate') {
  const { exitCode, output } = await runProgram(
    binaries.pgCtl,
    ['stop', `--pgdata=${data}`, `--mode=${mode}`, '--wait', '--timeout=60'],
    data,
  )
  // The server may have been stopped meanwhile.
  if (exitCode !== 0 && (await isRunning(binaries, data)))
    throw new Error(`PostgreSQL did not stop:\n${output}`)
}
