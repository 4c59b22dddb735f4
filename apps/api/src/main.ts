/** Starts one replica of the API from the environment. */
import { createStripePayments, openDatabase, systemClock } from '@vinspec/core'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const prisma = openDatabase({
  url: config.databaseUrl,
  poolSize: config.databasePoolSize,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const limitStore = config.redisUrl ? await createRedisStore(config.redisUrl) : createMemoryStore()
const app = await buildApp({
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  providerTimeoutMs: config.providerTimeoutMs,
  leaseMs: config.leaseMs,
  rateLimits: config.rateLimits,
  limitStore,
  payments: config.payments && {
    vendor: createStripePayments(config.payments),
    webhookSecret: config.payments.webhookSecret,
  },
  logLevel: config.logLevel,
  trustedProxies: config.trustedProxies,
  shutdownDelayMs: config.shutdownDelayMs,
})

closeWithGrace(
  { delay: config.shutdownDelayMs + config.drainMs, logger: app.log },
  async ({ err, signal }) => {
    app.log.info({ signal }, 'stopping')
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    await app.close()
    await limitStore.close()
    await prisma.$disconnect()
  },
)

await app.listen({ host: config.host, port: config.port })
// Whoever started this process with a channel learns that it listens.
process.send?.('listening')
