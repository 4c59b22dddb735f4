/** The API as in production, with a live source that covers the cars of one make, and limits that the load does not reach. */
import { buildApp } from '@vinspec/api'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { createLiveSources } from '@vinspec/core/lookup'
import { madeUpSource } from '@vinspec/core/testing/live-source'
import { createMemoryStore } from '@vinspec/rate-limits'
import { UNLIMITED } from '@vinspec/rate-limits/testing'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { atOnce, coveredMake, databaseUrl, vendorUrl } from '../config.ts'

const MANY = 1_000_000
const source = {
  ...madeUpSource({ url: vendorUrl, terms: { atOnce, perMinute: MANY } }),
  covers: ({ make }: { readonly make: string }) => make === coveredMake,
}
const app = await buildApp({
  prisma: openDatabase({ url: databaseUrl, poolSize: 10 }),
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  liveSources: createLiveSources([{ source, dailyBudgetMicros: Number.MAX_SAFE_INTEGER, isOptional: false }]),
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  portalUrl: new URL('http://127.0.0.1:4014'),
  failedAuthenticationsPerMinute: MANY,
  rateLimits: { ...UNLIMITED, concurrentLookups: 10_000 },
  limitStore: createMemoryStore(),
  logLevel: 'silent',
})
process.send?.([await app.listen({ host: '127.0.0.1', port: 0 })])
