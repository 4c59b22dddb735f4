/** Takes jobs from their queues and runs their handlers. Any number of processes may do so. */
import { SpanKind } from '@opentelemetry/api'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { sessionTimeouts } from '../db/session-timeouts.ts'
import { failSpan, inTrace, type SpanDescription } from '../process/spans.ts'
import { withoutSecrets } from '../text/without-secrets.ts'
import { isJobName, type JobData, type JobName, readJobData, readTraceparent } from './jobs.ts'
import { SCHEMA } from './queues.ts'

/** A job that a worker has taken, as the log names it. */
export interface TakenJob {
  readonly job: string
  readonly name: JobName
  /** The number of this try, from 1. */
  readonly attempt: number
}

/** The handler of each job; a job without one waits for a worker that has it. A handler may throw to be tried again. */
export type JobHandlers = {
  readonly [N in JobName]?: (data: JobData<N>, job: TakenJob) => Promise<void>
}

export interface FailedJob {
  readonly job: TakenJob
  /** The data that it carries. */
  readonly data: unknown
  readonly error: unknown
  /** Whether it is not tried again. */
  readonly final: boolean
}

export interface JobWorkersOptions {
  readonly databaseUrl: string
  readonly handlers: JobHandlers
  readonly onFailure: (failure: FailedJob) => void
  /** Called after every try. */
  readonly onEnd?: (name: JobName, outcome: 'completed' | 'failed', seconds: number) => void
  /** Called if the queues themselves cannot be used, or do not work well. */
  readonly onTrouble: (trouble: unknown) => void
}

export interface JobWorkers {
  /**
   * Takes no more jobs and waits for those that run; another worker retries those that are not done after `drainMs`.
   */
  stop(drainMs: number): Promise<void>
}

/** How often to look for jobs whose worker is gone, jobs that are due again, and jobs to delete. */
const SUPERVISION_S = 3
/** pg-boss's maintenance reads whole queues. */
const QUEUE_STATEMENT_TIMEOUT_MS = 60_000
const POLL_S = 2
const MAINTENANCE_S = 600
/** An email address, as mail servers repeat it when they reject it. */
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g

export async function startJobWorkers(options: JobWorkersOptions): Promise<JobWorkers> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'vinspec-jobs',
    schema: SCHEMA,
    max: 5,
    ...sessionTimeouts({ statementTimeoutMs: QUEUE_STATEMENT_TIMEOUT_MS }),
    superviseIntervalSeconds: SUPERVISION_S,
    monitorIntervalSeconds: SUPERVISION_S,
    maintenanceIntervalSeconds: MAINTENANCE_S,
    useListenNotify: true,
    // Its tables change only with one of our migrations. It does not start if their version is different.
    migrate: false,
  })
  boss.on('error', options.onTrouble)
  boss.on('warning', options.onTrouble)
  await boss.start()
  for (const name of Object.keys(options.handlers).filter(isJobName)) await workOnQueue(boss, name, options)
  return {
    stop: async (drainMs) => {
      await boss.stop({ timeout: drainMs })
      // A database may close the connection before it receives our goodbye. That is no problem, but without a listener
      // the error would end the process.
      boss.off('error', options.onTrouble).on('error', () => {})
    },
  }
}

async function workOnQueue<N extends JobName>(
  boss: PgBoss,
  name: N,
  {
    handlers,
    onFailure,
    onEnd = () => {},
  }: Pick<JobWorkersOptions, 'onFailure' | 'onEnd'> & { readonly handlers: Pick<JobHandlers, N> },
): Promise<void> {
  const handle = handlers[name]
  if (!handle) return
  const settle = async (taken: JobWithMetadata<unknown>): Promise<JobResult> => {
    const job = { job: taken.id, name, attempt: taken.retryCount + 1 }
    const started = performance.now()
    const end = (outcome: 'completed' | 'failed') =>
      onEnd(name, outcome, (performance.now() - started) / 1000)
    try {
      await handle(readJobData[name](taken.data), job)
      end('completed')
      return { id: taken.id, status: 'completed' }
    } catch (error) {
      end('failed')
      failSpan(error)
      const final = taken.retryCount >= taken.retryLimit
      onFailure({ job, data: taken.data, error, final })
      // The error is stored with the dead letter, which stays after the account of an address in it is closed.
      const message = withoutSecrets(String(error)).replace(ADDRESS, '[address]')
      return { id: taken.id, status: 'failed', output: { message } }
    }
  }
  await boss.work(
    name,
    {
      batchSize: 10,
      localConcurrency: 2,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: POLL_S,
      notifyPollingIntervalSeconds: POLL_S,
      includeMetadata: true,
      perJobResults: true,
    },
    (jobs: JobWithMetadata<unknown>[]) =>
      Promise.all(jobs.map((job) => inTrace(readTraceparent(job.data), spanOf(job), () => settle(job)))),
  )
}

function spanOf({ id, name, retryCount }: JobWithMetadata<unknown>): SpanDescription {
  return {
    name: `process ${name}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      'messaging.system': 'pgboss',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      'messaging.message.id': id,
      'vinspec.job.attempt': retryCount + 1,
    },
  }
}
