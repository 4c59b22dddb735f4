/** Keeps an app running: when it ends without being asked to, it is started again, and the terminal says so. */
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

/** @param launch starts it once more; a failure is shown, and tried again later */
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

  /** Returns the one that has ended if it is not wanted anymore. */
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
