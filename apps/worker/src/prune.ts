import {
  type Clock,
  type Database,
  forgetExpiredSignIns,
  forgetOldRequests,
  type JobHandlers,
} from '@vinspec/core'
import type { Logger } from 'pino'

/** Deletes what nobody may read any more. */
export function pruneJobs(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  log: Logger,
): JobHandlers {
  return {
    prune: async () => {
      const requests = await forgetOldRequests(dependencies)
      const signIns = await forgetExpiredSignIns(dependencies)
      log.info({ requests, signIns }, 'pruned')
    },
  }
}
