/** Background work and cleanup. */

export { countDeadLetters } from '../foundation/jobs/dead-letters.ts'
export { isJobName } from '../foundation/jobs/jobs.ts'
export {
  type FailedJob,
  type JobHandlers,
  type JobWorkers,
  startJobWorkers,
  type TakenJob,
} from '../foundation/jobs/work-on-jobs.ts'
export { countLookups } from '../money/balance-report/count-lookups.ts'
export { keepPartitions } from '../operator/partitions/keep-partitions.ts'
export { prune } from '../operator/retention/prune.ts'
