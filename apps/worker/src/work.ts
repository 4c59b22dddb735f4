/** The worker: every job that its environment allows, with the outcomes in the log. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { type FailedJob, type JobHandlers, type JobWorkers, startJobWorkers } from '@vinspec/core/jobs'
import type { LookupSettings } from '@vinspec/core/lookup'
import { createSmtpMailer } from '@vinspec/core/notifications'
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import type { Logger } from 'pino'
import { bulkLookupJobs } from './bulk-lookups.ts'
import { checkJobs } from './checks.ts'
import type { WorkerConfig } from './config.ts'
import { creditJobs } from './credits.ts'
import { deadLetterJobs } from './dead-letters.ts'
import { healthJobs } from './health.ts'
import { mailJobs } from './mail.ts'
import type { WorkerMetrics } from './metrics.ts'
import { ownerConsentJobs } from './owner-consents.ts'
import { paymentJobs } from './payments.ts'
import { pruneJobs } from './prune.ts'
import { recallJobs } from './recalls.ts'
import { topUpJobs } from './top-ups.ts'
import { vehicleNewsJobs } from './vehicle-news.ts'

export interface WorkDependencies {
  readonly prisma: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vehicleData: VehicleDataProvider
  readonly metrics: WorkerMetrics
}

export type WorkSettings = Pick<
  WorkerConfig,
  'databaseUrl' | 'payments' | 'mail' | 'health' | 'rawRecordDays' | 'ownerConsent'
> &
  Omit<LookupSettings, 'vehicleDataReleases'>

export async function startWork(
  config: WorkSettings,
  { metrics, ...dependencies }: WorkDependencies,
): Promise<JobWorkers> {
  const { log } = dependencies
  if (!config.payments) log.warn('STRIPE_SECRET_KEY is not set: payment jobs wait')
  if (!config.mail) log.error('MAIL_URL is not set: no email is sent, and all email waits')
  return await startJobWorkers({
    databaseUrl: config.databaseUrl,
    handlers: await allHandlers(config, dependencies),
    onEnd: metrics.count,
    onFailure: (failure) => logFailure(failure, log),
    onTrouble: (trouble) => log.error({ err: trouble }, 'the job queues failed'),
  })
}

async function allHandlers(
  { payments, mail, health, ownerConsent, ...settings }: WorkSettings,
  { log, ...dependencies }: Omit<WorkDependencies, 'metrics'>,
): Promise<JobHandlers> {
  const withPayments = payments && {
    ...dependencies,
    payments: (await import('@vinspec/core/stripe')).createStripePayments(payments),
  }
  const handlers = {
    ...bulkLookupJobs({ ...dependencies, ...settings }, log),
    ...vehicleNewsJobs({ ...dependencies, ...settings }, log),
    ...recallJobs({ ...dependencies, ...settings }, log),
    ...creditJobs(dependencies, log),
    ...checkJobs({ ...dependencies, payments: withPayments?.payments, urls: publicUrls(health, mail) }, log),
    ...deadLetterJobs(dependencies, log),
    ...pruneJobs({ ...dependencies, ...settings }, log),
    ...(mail && mailJobs({ ...dependencies, ...mail, mailer: createSmtpMailer(mail) }, log)),
    ...ownerConsentJobs({ ...dependencies, ...settings, ownerConsent }, log),
    ...(withPayments && { ...paymentJobs(withPayments, log), ...topUpJobs(withPayments, log) }),
  }
  return { ...handlers, ...healthJobs(health, { ...dependencies, handlers }, log) }
}

function publicUrls({ apiUrl, mcpUrl }: WorkSettings['health'], mail: WorkSettings['mail']): readonly URL[] {
  return [apiUrl, mcpUrl, mail?.portalUrl].flatMap((url) => (url === undefined ? [] : [new URL(url)]))
}

function logFailure({ job, data, error, final }: FailedJob, log: Logger): void {
  const about = { ...job, data, err: error }
  if (final) log.error(about, 'a job failed for good and is now a dead letter')
  else log.error(about, 'a job failed and will be retried')
}
