import { setTimeout as wait } from 'node:timers/promises'
import { type Database, isReachable } from '@vinspec/core/foundation'
import type { Logger } from 'pino'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Waits for the database at the start, just as a worker that loses its database later does. */
export async function waitForDatabase(prisma: Database, log: Logger): Promise<void> {
  for (let ms = FIRST_WAIT_MS; !(await isReachable(prisma)); ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
    log.warn({ again_in_ms: ms }, 'the database cannot be reached; the worker waits for it')
    await wait(ms)
  }
}
