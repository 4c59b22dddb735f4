import type { Database } from '@vinspec/core/foundation'
import { countDeadLetters, type JobHandlers } from '@vinspec/core/jobs'
import type { Logger } from 'pino'

/** Reminds the operator of jobs that failed for good. */
export function deadLetterJobs({ prisma }: { readonly prisma: Database }, log: Logger): JobHandlers {
  return {
    'report-dead-letters': async () => {
      const deadLetters = await countDeadLetters(prisma)
      if (deadLetters > 0) log.error({ deadLetters }, 'failed jobs wait for the operator')
    },
  }
}
