/** A worker for tests, in this process and on their clock. */
import { type Clock, createEnvironmentReader, type Database } from '@vinspec/core/foundation'
import { readConsentSettings } from '@vinspec/core/owner-consent'
import type { PaymentSettings } from '@vinspec/core/payments'
import { PATIENCE_MS } from '@vinspec/core/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { pino } from 'pino'
import type { LetterSettings } from '../src/config.ts'
import { createWorkerMetrics } from '../src/metrics.ts'
import { startWork } from '../src/work.ts'

export interface TestWorkerOptions {
  readonly prisma: Database
  readonly databaseUrl: string
  readonly clock: Clock
  readonly payments: PaymentSettings
  readonly mail?: LetterSettings
}

/** Nothing else runs that it could measure. */
const NOTHING_ELSE = { apiUrl: undefined, mcpUrl: undefined }

export async function startTestWorker(options: TestWorkerOptions): Promise<{ close(): Promise<void> }> {
  const { prisma, databaseUrl, clock, payments, mail } = options
  const log = pino({ level: 'silent' })
  const lookups = {
    providerTimeoutMs: PATIENCE_MS,
    leaseMs: 2 * PATIENCE_MS,
    lookupsAtOnce: 64,
  } as const
  const settings = {
    databaseUrl,
    payments,
    mail,
    ownerConsent: readConsentSettings(createEnvironmentReader({}), undefined),
  }
  const config = { ...settings, rawRecordDays: 90, health: NOTHING_ELSE, ...lookups }
  const vehicleData = createOfflineProvider()
  const workers = await startWork(config, {
    prisma,
    clock,
    log,
    metrics: createWorkerMetrics(prisma, vehicleData),
    vehicleData,
  })
  return { close: () => workers.stop(10_000) }
}
