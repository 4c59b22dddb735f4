/** Starts one replica of the portal from the environment. */
import { createSmtpMailer, createStripePayments, type Mailer, openDatabase, systemClock } from '@vinspec/core'
import { runServer } from '@vinspec/http-server'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { buildPortal } from './app.ts'
import { SIGN_IN_LIMITS } from './auth/sign-in-limits.ts'
import { readConfig } from './config.ts'

const noMailer: Mailer = {
  send: async () => {
    throw new Error('MAIL_URL is not set: no mail can be sent')
  },
}

const config = readConfig()
const prisma = openDatabase({
  url: config.databaseUrl,
  poolSize: config.databasePoolSize,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const limitStore = config.redisUrl ? await createRedisStore(config.redisUrl) : createMemoryStore()
const app = await buildPortal({
  ...config,
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  payments: config.payments && createStripePayments(config.payments),
  mailer: config.mail ? createSmtpMailer(config.mail) : noMailer,
  signInLimits: SIGN_IN_LIMITS,
  limitStore,
})

if (!config.mail) app.log.error('MAIL_URL is not set: nobody can sign up or get a link by mail')

await runServer(app, config, async () => {
  await limitStore.close()
  await prisma.$disconnect()
})
