/** An app as a separate process, which is restarted whenever it ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Launch, launchApp } from '@vinspec/stack/launch-app'
import type { Link } from './link.ts'

export interface App {
  readonly name: string
  /** Whether the process has reported since its last start that it is ready. */
  isUp(): boolean
  kill(): void
  /** Stops the process (SIGSTOP) for this time. */
  freeze(forMs: number): void
  skew(ms: number): void
  stop(): Promise<void>
}

export interface AppSettings extends Pick<Launch, 'name' | 'main' | 'environment'> {
  /** The links that lead to the app. */
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

/** Throws if the process ends before it is ready, for example if its database is unavailable. */
async function launch({ entrances, logFolder, ...app }: AppSettings): Promise<ChildProcess> {
  const logPath = join(logFolder, `${app.name.replace(' ', '-')}.log`)
  const preload = new URL('./skewed-clock.ts', import.meta.url)
  const { child, ports } = await launchApp({ ...app, preload, logPath })
  for (const link of entrances) link.leadTo(ports[0] ?? Number.NaN)
  return child
}
