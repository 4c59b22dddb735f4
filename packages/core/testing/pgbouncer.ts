/** Runs PgBouncer as deploy/pgbouncer configures it, between the code under test and its PostgreSQL. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as pg from '@vinspec/connections'
import { findFreePort } from './listen.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export interface PgBouncer {
  /** The URL of the given database through PgBouncer. */
  readonly url: string
  stop(): Promise<void>
}

const SHARED = new URL('../../../deploy/pgbouncer/pooling.ini', import.meta.url)
const NOBODY = { uid: 65534, gid: 65534 }

/**
 * @param databaseUrl the database itself, with the role that may connect
 * @param sessions how many PostgreSQL gives to each role and database; fewer than clients, so that they share
 */
export async function startPgBouncer(databaseUrl: string, sessions: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-pgbouncer-'))
  const { hostname, port, username, password } = new URL(databaseUrl)
  const listenPort = await findFreePort()
  const ini = join(folder, 'pgbouncer.ini')
  const shared = (await readFile(SHARED, 'utf8')).replace(
    /^default_pool_size.*$/m,
    `default_pool_size = ${sessions}`,
  )
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    ini,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listenPort}
auth_file = ${folder}/userlist.txt\nunix_socket_dir =\n${shared}`,
  )
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', [ini], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && NOBODY),
  })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  const url = new URL(databaseUrl)
  url.port = String(listenPort)
  await answering(url.href, child).catch((cause: unknown) => {
    throw new Error(`PgBouncer did not start:\n${said}`, { cause })
  })
  return {
    url: url.href,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const failure = await client.connect().then(
      () => undefined,
      (error: unknown) => error,
    )
    await client.end().catch(() => undefined)
    if (failure === undefined) return
    if (child.exitCode !== null) throw failure
    await wait(50)
  }
}
