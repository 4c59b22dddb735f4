import type { Clock, Database } from '@vinspec/core/foundation'
import { countLookups, type JobHandlers } from '@vinspec/core/jobs'
import { expireCredits, releaseStaleHolds } from '@vinspec/core/ledger'
import { notifyExpiringCredits, notifyLowCredits } from '@vinspec/core/notifications'
import type { Logger } from 'pino'

/** Maintenance of credits. A run that found nothing to do is not logged. */
export function creditJobs(
  dependencies: { readonly prisma: Database; readonly clock: Clock },
  log: Logger,
): JobHandlers {
  return {
    'expire-credits': async (_, job) => {
      const grants = await expireCredits(dependencies)
      if (grants > 0) log.info({ ...job, grants }, 'recorded expired credits')
    },
    'release-stale-holds': async (_, job) => {
      const holds = await releaseStaleHolds(dependencies)
      if (holds > 0) log.warn({ ...job, holds }, 'released holds of crashed attempts')
    },
    'count-lookups': async (_, job) => {
      const days = await countLookups(dependencies)
      if (days > 0) log.info({ ...job, days }, 'counted lookups for the daily report')
    },
    'notify-expiring-credits': async (_, job) => {
      const notices = await notifyExpiringCredits(dependencies)
      if (notices > 0) log.info({ ...job, notices }, 'wrote notices about expiring credits')
    },
    'notify-low-credits': async (_, job) => {
      const notices = await notifyLowCredits(dependencies)
      if (notices > 0) log.info({ ...job, notices }, 'wrote notices about low credits')
    },
  }
}
