/** A PostgreSQL server that can crash and freeze, and restarts on the same port with its data. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listProcesses, type PostgresServer, sendSignal, startPostgres } from '@vinspec/postgres'

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
  const data = join(folder, 'data')
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
    const signalAll = (name: NodeJS.Signals) => {
      for (const pid of pids) sendSignal(pid, name)
    }
    signalAll('SIGSTOP')
    setTimeout(signalAll, forMs, 'SIGCONT')
  }
  return {
    url: server.databaseUrl('postgres'),
    port,
    crash: () => inTurn(restart),
    killPostmaster: () =>
      inTurn(async () => {
        const [postmaster] = await listProcesses(data)
        if (postmaster !== undefined) sendSignal(postmaster, 'SIGKILL')
        await restart()
      }),
    freeze: (forMs) => inTurn(async () => freeze(await listProcesses(data), forMs)),
    killProcess: (pid) => sendSignal(pid, 'SIGKILL'),
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
