/** The queue of each job: how often it is tried, and when sweeps run. */
import type { Queue } from 'pg-boss'
import type { JobName } from './jobs.ts'

/** Where pg-boss keeps its tables. */
export const SCHEMA = 'pgboss'

/** The version of pg-boss's tables, to which `enqueue_job` writes. If an update of pg-boss changes it, change both. */
export const SCHEMA_VERSION = 42

/** Jobs that failed for good, for the operator. */
export const DEAD_LETTERS = 'dead-letters'

export interface JobQueue {
  readonly settings: Omit<Queue, 'name'>
  /** If it is enqueued on a schedule: a cron expression (UTC). */
  readonly cron?: string
}

const DAY_S = 24 * 60 * 60

const OF_EVERY_QUEUE = {
  /** After this long without a heartbeat, a worker counts as killed, and its job is free for another. */
  heartbeatSeconds: 10,
  /** Longer than a job may take if every request to a vendor is repeated. */
  expireInSeconds: 120,
  deleteAfterSeconds: 60 * 60,
  /** Wakes a worker immediately instead of at its next poll. */
  notify: true,
}

/** Sixteen tries, the first after seconds and the last after nine to eighteen hours. */
const triedForHours = {
  ...OF_EVERY_QUEUE,
  retryLimit: 15,
  retryDelay: 1,
  retryBackoff: true,
  deadLetter: DEAD_LETTERS,
}

/**
 * One job waits for each subject. A new one may wait while another runs, because that one may have read its data
 * already.
 */
const onePerSubject: JobQueue = { settings: { ...triedForHours, policy: 'short' } }

/** One job waits or runs for each subject. A sweep finds what it misses while it runs. */
const exclusive: JobQueue = { settings: { ...triedForHours, policy: 'exclusive' } }

/** One sweep of each kind at a time, across all processes. It is not retried: the next one finds the same. */
function sweep(cron: string): JobQueue {
  return { cron, settings: { ...OF_EVERY_QUEUE, expireInSeconds: 600, policy: 'exclusive', retryLimit: 0 } }
}

export const QUEUES: Readonly<Record<JobName, JobQueue>> = {
  'process-payment-event': onePerSubject,
  'check-top-up': onePerSubject,
  'execute-top-up': exclusive,
  'check-card-setup': exclusive,
  'end-purchases': onePerSubject,
  'send-mail': exclusive,
  'work-on-bulk-lookups': onePerSubject,
  'step-owner-consent': exclusive,
  'tell-correction': onePerSubject,
  'sweep-top-ups': sweep('* * * * *'),
  'sweep-bulk-lookups': sweep('* * * * *'),
  'retell-corrections': sweep('51 */6 * * *'),
  'tell-awaited': sweep('*/10 * * * *'),
  'watch-vehicles': sweep('7 * * * *'),
  'ask-recalls': sweep('*/5 * * * *'),
  // Once per day, in the morning in the US. The later runs find something only if that one failed.
  'tell-recalls': sweep('0 15-21 * * *'),
  'sweep-owner-consents': sweep('*/5 * * * *'),
  'reconcile-payments': sweep('*/5 * * * *'),
  'expire-credits': sweep('*/15 * * * *'),
  'release-stale-holds': sweep('* * * * *'),
  'notify-expiring-credits': sweep('*/10 * * * *'),
  'notify-low-credits': sweep('*/5 * * * *'),
  prune: sweep('17 * * * *'),
  'keep-partitions': sweep('47 * * * *'),
  'count-lookups': sweep('27 * * * *'),
  'report-dead-letters': sweep('0 * * * *'),
  'measure-health': sweep('* * * * *'),
  'examine-deployment': sweep('*/10 * * * *'),
  'report-balance': sweep('37 * * * *'),
}

/** No worker takes dead letters; they are kept for a year. */
export const DEAD_LETTER_QUEUE: JobQueue = { settings: { retentionSeconds: 365 * DAY_S } }
