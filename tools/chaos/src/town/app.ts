/** One of the apps as a process of its own, which is started again whenever it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readAt } from '../read-at.ts'
import type { Link } from './link.ts'

export interface App {
  readonly name: string
  /** Whether it has said that it is ready since it was last started. */
  isUp(): boolean
  kill(): void
  /** Stops it in the middle of what it does, for so long. */
  freeze(forMs: number): void
  skew(ms: number): void
  stop(): Promise<void>
}

export interface AppSettings {
  /** E.g. `API 1`. */
  readonly name: string
  /** In the repository. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  /** What leads to it. */
  readonly entrances: readonly Link[]
  readonly logFolder: string
}

const READY_WITHIN_MS = 180_000
const RESTART_AFTER_MS = 300
const repository = new URL('../../../../', import.meta.url)
const preload = fileURLToPath(new URL('./skewed-clock.ts', import.meta.url))

/** Resolves once it is ready. */
export async function startApp(settings: AppSettings): Promise<App> {
  const stopping = new AbortController()
  const { signal } = stopping
  let child = await launch(settings)
  let up = true

  const keepUp = async () => {
    while (!signal.aborted) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      up = false
      if (signal.aborted) return
      await wait(RESTART_AFTER_MS)
      child = await launch(settings).catch(() => child)
      up = child.exitCode === null && child.signalCode === null
    }
  }
  const kept = keepUp()
  return {
    name: settings.name,
    isUp: () => up,
    kill: () => child.kill('SIGKILL'),
    freeze: (forMs) => {
      const frozen = child
      frozen.kill('SIGSTOP')
      setTimeout(() => frozen.kill('SIGCONT'), forMs)
    },
    skew: (skewMs) => {
      if (child.connected) child.send({ skewMs })
    },
    stop: async () => {
      stopping.abort()
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await kept
    },
  }
}

/** Throws if it ends before it is ready, as when its database is away. */
async function launch({
  name,
  folder,
  environment,
  entrances,
  logFolder,
}: AppSettings): Promise<ChildProcess> {
  const log = await open(join(logFolder, `${name.replace(' ', '-')}.log`), 'a', 0o600)
  const main = fileURLToPath(new URL(`${folder}/src/main.ts`, repository))
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', '--import', preload, main], {
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  const over = new AbortController()
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error(`${name} did not start. Its log is in ${logFolder}.`)
  })
  const ready = once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`${name} was not ready within ${READY_WITHIN_MS / 1000} s`, { cause })
    },
  )
  try {
    const message: unknown[] = await Promise.race([ready, ended])
    for (const link of entrances) link.leadTo(portOf(message))
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    ended.catch(() => {})
    ready.catch(() => {})
    over.abort()
  }
}

/** Of the first URL in the message that an app sends when it is up. */
function portOf(message: readonly unknown[]): number {
  const url = readAt(message, 0, 0)
  if (typeof url !== 'string') throw new Error(`an app did not say where it listens: ${String(url)}`)
  return Number(new URL(url).port)
}
