/** Starts one replica of the tool server from the environment. */
import { createStripePayments, openDatabase, systemClock } from '@vinspec/core'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import closeWithGrace from 'close-with-grace'
import { buildToolServer } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const prisma = openDatabase({
  url: config.databaseUrl,
  poolSize: config.databasePoolSize,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const limitStore = config.redisUrl ? await createRedisStore(config.redisUrl) : createMemoryStore()
const app = await buildToolServer({
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  payments: config.payments && createStripePayments(config.payments),
  places: { mcpUrl: config.mcpUrl, portalUrl: config.portalUrl, apiUrl: config.apiUrl },
  allowedOrigins: config.allowedOrigins,
  providerTimeoutMs: config.providerTimeoutMs,
  leaseMs: config.leaseMs,
  rateLimits: config.rateLimits,
  publicMessagesPerMinute: config.publicMessagesPerMinute,
  limitStore,
  logLevel: config.logLevel,
  trustedProxies: config.trustedProxies,
})

closeWithGrace({ delay: config.drainMs, logger: app.log }, async ({ err, signal }) => {
  app.log.info({ signal }, 'stopping')
  if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
  await app.close()
  await limitStore.close()
  await prisma.$disconnect()
})

await app.listen({ host: config.host, port: config.port })
// Whoever started this process with a channel learns that it listens.
process.send?.('listening')
