import {
  type Clock,
  type Database,
  forgetExpiredSignIns,
  forgetOldRawRecords,
  forgetOldRequests,
  forgetOldSecurityEvents,
  type JobHandlers,
  prune,
  type RawRecordSettings,
} from '@vinspec/core'
import type { Logger } from 'pino'

/** Deletes what is kept for a time only. */
export function pruneJobs(
  dependencies: RawRecordSettings & { readonly prisma: Database; readonly clock: Clock },
  log: Logger,
): JobHandlers {
  return {
    prune: async (_, job) => {
      const pruned = await prune(dependencies)
      const rawRecords = await forgetOldRawRecords(dependencies)
      const requests = await forgetOldRequests(dependencies)
      const securityEvents = await forgetOldSecurityEvents(dependencies)
      const signIns = await forgetExpiredSignIns(dependencies)
      log.info({ ...job, ...pruned, rawRecords, requests, securityEvents, signIns }, 'pruned')
    },
  }
}
