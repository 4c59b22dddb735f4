import {
  type Clock,
  type Database,
  forgetExpiredSignIns,
  forgetOldRequests,
  forgetOldSecurityEvents,
  type JobHandlers,
  prune,
} from '@vinspec/core'
import type { Logger } from 'pino'

/** Deletes what is kept for a time only. */
export function pruneJobs(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  log: Logger,
): JobHandlers {
  return {
    prune: async (_, job) => {
      const pruned = await prune(dependencies)
      const requests = await forgetOldRequests(dependencies)
      const securityEvents = await forgetOldSecurityEvents(dependencies)
      const signIns = await forgetExpiredSignIns(dependencies)
      log.info({ ...job, ...pruned, requests, securityEvents, signIns }, 'pruned')
    },
  }
}
