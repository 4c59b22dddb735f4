/** The API as it is, with limits above what the benchmark sends and no log lines. */
import { buildApp } from '@vinspec/api'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { serveBench } from '../server-process.ts'

const UNLIMITED = 1_000_000_000

const app = await buildApp({
  prisma: openDatabase({
    url: process.argv[2] ?? '',
    poolSize: 10,
  }),
  clock: systemClock,
  portalUrl: new URL('http://localhost:4014'),
  vehicleData: createOfflineProvider(),
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  rateLimits: {
    lookupsPerMinute: UNLIMITED,
    concurrentLookups: UNLIMITED,
    readsPerMinute: UNLIMITED,
    writesPerMinute: UNLIMITED,
    contractReadsPerMinute: UNLIMITED,
  },
  failedAuthenticationsPerMinute: UNLIMITED,
  limitStore: createMemoryStore(),
  logLevel: 'silent',
})
serveBench(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/vehicle-specs`)
