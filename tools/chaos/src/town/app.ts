/** One of the apps as a process of its own, which is started again whenever it ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Launch, launchApp } from '@vinspec/stack/launch-app'
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

export interface AppSettings extends Pick<Launch, 'name' | 'main' | 'environment'> {
  /** What leads to it. */
  readonly entrances: readonly Link[]
  readonly logFolder: string
}

const RESTART_AFTER_MS = 300

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
async function launch({ entrances, logFolder, ...app }: AppSettings): Promise<ChildProcess> {
  const logPath = join(logFolder, `${app.name.replace(' ', '-')}.log`)
  const preload = new URL('./skewed-clock.ts', import.meta.url)
  const { child, ports } = await launchApp({ ...app, preload, logPath })
  for (const link of entrances) link.leadTo(ports[0] ?? Number.NaN)
  return child
}
