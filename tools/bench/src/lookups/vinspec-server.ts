/**
 * The API as it is, without log lines. Arguments: the database; `usual limits`, or limits above what the benchmark sends.
 */
import { buildApp } from '@vinspec/api'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { createStripePayments } from '@vinspec/core/payments'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { serveBench } from '../server-process.ts'

const VENDOR = {
  secretKey: 'sk_test_bench',
  webhookSecret: 'whsec_bench',
  apiUrl: 'http://127.0.0.1:9',
  returnUrl: 'http://localhost:4014/billing',
}
const UNLIMITED = 1_000_000_000
const ABOVE_ALL = {
  lookupsPerMinute: UNLIMITED,
  concurrentLookups: UNLIMITED,
  readsPerMinute: UNLIMITED,
  writesPerMinute: UNLIMITED,
  contractReadsPerMinute: UNLIMITED,
}
/** As docs/operations.md gives them. */
const USUAL = {
  lookupsPerMinute: 60,
  concurrentLookups: 10,
  readsPerMinute: 300,
  writesPerMinute: 10,
  contractReadsPerMinute: 60,
}

const [, , databaseUrl = '', limits] = process.argv

const app = await buildApp({
  prisma: openDatabase({
    url: databaseUrl,
    poolSize: 10,
  }),
  clock: systemClock,
  // Nobody pays: webhooks are refused for their signature.
  payments: { vendor: createStripePayments(VENDOR), webhookSecret: VENDOR.webhookSecret },
  portalUrl: new URL('http://localhost:4014'),
  vehicleData: createOfflineProvider(),
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  rateLimits: limits === 'usual limits' ? USUAL : ABOVE_ALL,
  failedAuthenticationsPerMinute: UNLIMITED,
  limitStore: createMemoryStore(),
  logLevel: 'silent',
})
serveBench(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/vehicle-specs`)
