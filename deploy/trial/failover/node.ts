/** One machine of the cluster: Patroni and its PostgreSQL, which can die, hang, and be cut off together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { listProcesses, sendSignal, serverUser } from '@vinspec/postgres'
import type { Environment } from '../drill/as-postgres.ts'
import type { Host } from './network.ts'

export interface Node {
  readonly name: string
  readonly host: Host
  /** As after the machine's start. */
  start(): Promise<void>
  /** Ends everything there at once. */
  kill(): Promise<void>
  /** Ends only PostgreSQL. */
  crash(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface NodeSettings {
  readonly name: string
  readonly host: Host
  readonly folder: string
  /** Each runs for as long as the machine does; they take the same settings. */
  readonly programs: readonly (readonly string[])[]
  readonly environment: Environment
}

export function createNode({ name, host, folder, programs, environment }: NodeSettings): Node {
  const data = join(folder, name)
  let children: readonly ChildProcess[] = []
  /** Patroni and what runs beside it too. */
  const signalAll = async (signal: NodeJS.Signals) => {
    const postgres = await listProcesses(data)
    for (const pid of [...children.map((child) => child.pid), ...postgres])
      if (pid !== undefined) sendSignal(pid, signal)
  }
  return {
    name,
    host,
    start: async () => {
      const log = await open(join(folder, `${name}.log`), 'a')
      const own = {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `${host.address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host.address}:8008`,
        PATRONI_POSTGRESQL_LISTEN: `${host.address}:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host.address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      }
      const user = serverUser
        ? ['setpriv', `--reuid=${serverUser.uid}`, `--regid=${serverUser.gid}`, '--clear-groups']
        : []
      children = programs.map((program) =>
        spawn('env', [...host.prefix, ...user, ...program], {
          cwd: '/',
          env: { ...environment, ...own },
          stdio: ['ignore', log.fd, log.fd],
        }),
      )
      await log.close()
    },
    kill: async () => {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const ended = running.map((child) => once(child, 'exit'))
      await signalAll('SIGKILL')
      await Promise.all(ended)
    },
    crash: async () => {
      for (const pid of await listProcesses(data)) sendSignal(pid, 'SIGKILL')
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}
