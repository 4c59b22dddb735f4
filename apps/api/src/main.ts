/** Starts one replica of the API from the environment. */
import { createStripePayments, openDatabase, systemClock } from '@vinspec/core'
import { runServer } from '@vinspec/http-server'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { createOfflineProvider } from '@vinspec/vehicle-data'
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
  ...config,
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  limitStore,
  portalUrl: new URL(config.portalUrl),
  payments: config.payments && {
    vendor: createStripePayments(config.payments),
    webhookSecret: config.payments.webhookSecret,
  },
})

await runServer(app, config, async () => {
  await limitStore.close()
  await prisma.$disconnect()
})
