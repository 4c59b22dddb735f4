/** Work in the background, and what is cleared up. */
export { countLookups } from '../balance-report/count-lookups.ts'
export { countDeadLetters } from '../jobs/dead-letters.ts'
export { isJobName } from '../jobs/jobs.ts'
export {
  type FailedJob,
  type JobHandlers,
  type JobWorkers,
  startJobWorkers,
  type TakenJob,
} from '../jobs/work-on-jobs.ts'
export { keepPartitions } from '../partitions/keep-partitions.ts'
export { prune } from '../retention/prune.ts'
