/** PostgreSQL, which can crash and freeze, and comes back at the same port with what it had on disk. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@vinspec/postgres'

/** Where a database of any kind is reached, on this machine. */
export interface TownServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

export interface TownDatabase extends TownServer {
  /** Ends every process at once, without a checkpoint, and starts it again. */
  crash(): Promise<void>
  /** Stops one of its processes, or the first of all, for so long. */
  freeze(forMs: number, pid?: number): Promise<void>
}

/** Enough for every app's pool, the jobs and the auditor. */
const CONNECTIONS = '200'

export async function startTownDatabase(folder: string): Promise<TownDatabase> {
  const settings = { max_connections: CONNECTIONS, log_min_messages: 'fatal' }
  let server: PostgresServer = await startPostgres({ folder, settings })
  const port = Number(new URL(server.url).port)
  return {
    url: server.databaseUrl('postgres'),
    port,
    crash: async () => {
      await server.crash()
      server = await startPostgres({ folder, port, settings })
    },
    freeze: async (forMs, pid) => {
      const frozen =
        pid ?? Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
      signal(frozen, 'SIGSTOP')
      setTimeout(() => signal(frozen, 'SIGCONT'), forMs)
    },
    stop: () => server.stop(),
  }
}

/** It may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
