/** Counts in the database, so that a limit holds over all replicas without Redis: for what is seldom and matters. */
import type { Database } from '@vinspec/core/foundation'
import { RateLimiterPrisma } from 'rate-limiter-flexible'
import { toWindow } from './flexible-window.ts'
import type { Windows } from './limit-store.ts'

export function createDatabaseWindows(prisma: Database): Windows {
  return {
    window: (name, quota, seconds) =>
      toWindow(
        new RateLimiterPrisma({
          storeClient: prisma,
          tableName: 'limitCount',
          keyPrefix: name,
          points: quota,
          duration: seconds,
          // The worker prunes what is over.
          clearExpiredByTimeout: false,
        }),
      ),
  }
}
