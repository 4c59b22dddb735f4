/** The worker: every job that this environment allows, with what came of it in the log. */
import {
  createStripePayments,
  type Database,
  type FailedJob,
  type JobHandlers,
  type JobWorkers,
  startJobWorkers,
  systemClock,
} from '@vinspec/core'
import type { Logger } from 'pino'
import type { WorkerConfig } from './config.ts'
import { deadLetterJobs } from './dead-letters.ts'
import { paymentJobs } from './payments.ts'
import { pruneJobs } from './prune.ts'

export async function startWork(config: WorkerConfig, prisma: Database, log: Logger): Promise<JobWorkers> {
  if (!config.payments) log.warn('STRIPE_SECRET_KEY is not set: jobs about payments wait')
  return await startJobWorkers({
    databaseUrl: config.databaseUrl,
    handlers: allHandlers(config, prisma, log),
    onFailure: (failure) => logFailure(failure, log),
    onTrouble: (trouble) => log.error({ err: trouble }, 'trouble with the queues'),
  })
}

function allHandlers({ payments }: WorkerConfig, prisma: Database, log: Logger): JobHandlers {
  const dependencies = { prisma, clock: systemClock }
  return {
    ...deadLetterJobs(dependencies, log),
    ...pruneJobs(dependencies, log),
    ...(payments && paymentJobs({ ...dependencies, payments: createStripePayments(payments) }, log)),
  }
}

function logFailure({ job, data, error, final }: FailedJob, log: Logger): void {
  const about = { ...job, data, err: error }
  if (final) log.error(about, 'a job failed for good; it is a dead letter now')
  else log.error(about, 'a job failed and is tried again')
}
