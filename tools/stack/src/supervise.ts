/** Keeps an app running: if it ends without being stopped, it is restarted, and the terminal says so. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { describeExit } from './launch-app.ts'
import { showRestart } from './output.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface Supervised {
  stop(): Promise<void>
}

/** @param launch starts the app again; if that fails, the failure is shown and the start is repeated later */
export function supervise(
  name: string,
  first: ChildProcess,
  launch: () => Promise<ChildProcess>,
): Supervised {
  const stopping = new AbortController()
  const { signal } = stopping
  let child = first

  async function watch(): Promise<void> {
    for (;;) {
      await endOf(child)
      if (signal.aborted) return
      showRestart(name, `${describeExit(child)}, and starts again`)
      child = await restart()
      if (signal.aborted) child.kill('SIGTERM')
      else showRestart(name, 'is back')
    }
  }

  /** Returns the process that ended if the app was stopped meanwhile. */
  async function restart(): Promise<ChildProcess> {
    for (let ms = FIRST_WAIT_MS; ; ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
      await wait(ms, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return child
      try {
        return await launch()
      } catch (error) {
        showRestart(name, `did not start. ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      child.kill('SIGTERM')
      await watching
    },
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
