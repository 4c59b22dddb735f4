import { forgetBulkLookups } from '@vinspec/core/bulk-lookups'
import { forgetExpiredSignIns, forgetOldSecurityEvents } from '@vinspec/core/customers'
import type { Clock, Database } from '@vinspec/core/foundation'
import { forgetOldHealth } from '@vinspec/core/health'
import { type JobHandlers, keepPartitions, prune } from '@vinspec/core/jobs'
import {
  forgetAwaited,
  forgetOldRawRecords,
  forgetOldReadings,
  forgetSourceAnswers,
  type RawRecordSettings,
} from '@vinspec/core/lookup'
import { forgetOldRequests } from '@vinspec/core/requests'
import type { Logger } from 'pino'

/** Deletes what is only kept for a time. */
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
      const bulkLookups = await forgetBulkLookups(dependencies)
      const health = await forgetOldHealth(dependencies)
      const awaited = await forgetAwaited(dependencies)
      const readings = await forgetOldReadings(dependencies)
      const sourceAnswers = await forgetSourceAnswers(dependencies)
      const signIns = await forgetExpiredSignIns(dependencies.prisma)
      const pruning = {
        rawRecords,
        requests,
        securityEvents,
        bulkLookups,
        health,
        awaited,
        readings,
        sourceAnswers,
        signIns,
      }
      log.info({ ...job, ...pruned, ...pruning }, 'pruned')
    },
    'keep-partitions': async (_, job) => {
      const { dropped, inRest } = await keepPartitions(dependencies)
      if (dropped > 0) log.info({ ...job, dropped }, 'dropped old partitions')
      if (inRest.length > 0)
        log.warn({ ...job, inRest }, 'rows came before their partitions, and stay in the rest')
    },
  }
}
