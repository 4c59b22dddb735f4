/** Work in the background, and what is cleared up. */
export { countDeadLetters, type DeadLetter, listDeadLetters, retryDeadLetter } from '../jobs/dead-letters.ts'
export {
  type FailedJob,
  type JobHandlers,
  type JobWorkers,
  startJobWorkers,
  type TakenJob,
} from '../jobs/work-on-jobs.ts'
export { prune } from '../retention/prune.ts'
