/** Starts one replica of the MCP server from the environment. */
import { createStripePayments, openDatabase, systemClock } from '@vinspec/core'
import { runServer } from '@vinspec/http-server'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { createOfflineProvider } from '@vinspec/vehicle-data'
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
  ...config,
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  payments: config.payments && createStripePayments(config.payments),
  limitStore,
})

await runServer(app, config, async () => {
  await limitStore.close()
  await prisma.$disconnect()
})
