/** A PostgreSQL server that can crash and freeze, and restarts on the same port with its data. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type PostgresServer, startPostgres } from '@vinspec/postgres'

const run = promisify(execFile)

/** The address of a database server on this machine. */
export interface TownServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

export interface TownDatabase extends TownServer {
  /** Ends all processes at once, without a checkpoint, and restarts the server. */
  crash(): Promise<void>
  /** Kills the postmaster, upon which the other processes end, and restarts the server. */
  killPostmaster(): Promise<void>
  /** Stops every process for this time. */
  freeze(forMs: number): Promise<void>
  /** Kills the process of a connection. The server then ends all of them and recovers by itself. */
  killProcess(pid: number): void
  freezeProcess(pid: number, forMs: number): void
}

/** Enough for every app's pool, the jobs, and the auditor. */
const CONNECTIONS = '200'
/** Long, because frozen processes keep the server's shared memory in use until they continue. */
const START_WITHIN_MS = 60_000
const RETRY_MS = 300

export async function startTownDatabase(folder: string): Promise<TownDatabase> {
  const settings = { max_connections: CONNECTIONS, log_min_messages: 'fatal' }
  let server: PostgresServer = await startPostgres({ folder, settings })
  const port = Number(new URL(server.url).port)
  let last: Promise<void> = Promise.resolve()

  const restart = async () => {
    await server.crash()
    server = await startAgain(() => startPostgres({ folder, port, settings }))
  }
  /** Runs crashes and freezes one after the other, because a server that is down cannot be stopped. */
  const inTurn = async (work: () => Promise<void>) => {
    last = last.then(work)
    await last
  }
  const freeze = (pids: readonly number[], forMs: number) => {
    const sendSignal = (name: NodeJS.Signals) => {
      for (const pid of pids) signal(pid, name)
    }
    sendSignal('SIGSTOP')
    setTimeout(sendSignal, forMs, 'SIGCONT')
  }
  return {
    url: server.databaseUrl('postgres'),
    port,
    crash: () => inTurn(restart),
    killPostmaster: () =>
      inTurn(async () => {
        signal(await readPostmaster(folder), 'SIGKILL')
        await restart()
      }),
    freeze: (forMs) => inTurn(async () => freeze(await listProcesses(folder), forMs)),
    killProcess: (pid) => signal(pid, 'SIGKILL'),
    freezeProcess: (pid, forMs) => freeze([pid], forMs),
    stop: async () => {
      await last
      await server.stop()
    },
  }
}

async function startAgain(start: () => Promise<PostgresServer>): Promise<PostgresServer> {
  const until = Date.now() + START_WITHIN_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(RETRY_MS)
    }
  }
}

async function readPostmaster(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)
  return Number(pid)
}

/** The postmaster and its children. */
async function listProcesses(folder: string): Promise<readonly number[]> {
  const first = await readPostmaster(folder)
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...all.flatMap(([pid, parent]) => (parent === first && pid !== undefined ? [pid] : []))]
}

/** Signals a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
