/** What every benchmark needs: a database server, servers under load, and their cleanup, however the benchmark ends. */
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@vinspec/postgres'
import { launchApp } from '@vinspec/stack/launch-app'
import { environment } from './config.ts'

export interface BenchServer {
  readonly origin: string
  costs(): Promise<Costs>
}

/** CPU time in microseconds. */
export interface Costs {
  /** Of all threads. */
  readonly process: number
  /** Of the main thread, on which requests wait for each other. */
  readonly eventLoop: number
}

export interface Bench {
  readonly postgres: PostgresServer
  readonly databaseUrl: string
  /**
   * Starts a server, which works on the database.
   * @param main the file that runs it, from the root of the repository
   */
  start(main: string, settings?: NodeJS.ProcessEnv): Promise<BenchServer>
}

/** @param settings of PostgreSQL */
export async function runBench(
  settings: Readonly<Record<string, string>>,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const { path: folder } = resources.use(await mkdtempDisposable(join(tmpdir(), 'vinspec-bench-')))
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), settings })
  resources.defer(() => postgres.stop())

  async function start(main: string, own: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
    const { child, ports } = await launchApp({
      name: main,
      main,
      environment: { ...environment, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', ...own },
      preload: new URL('./report-costs.ts', import.meta.url),
      logPath: join(folder, 'servers.log'),
    })
    resources.defer(() => void child.kill('SIGKILL'))
    const costs = async () => {
      child.send('costs')
      const messages: unknown[] = await once(child, 'message')
      const [all = Number.NaN, eventLoop = Number.NaN] = messages.flat().map(Number)
      return { process: all, eventLoop }
    }
    return { origin: `http://127.0.0.1:${ports[0]}`, costs }
  }
  await work({ postgres, databaseUrl: postgres.url, start })
}
