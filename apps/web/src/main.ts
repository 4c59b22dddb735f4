/** Starts one replica of the portal from the environment. */
import { createSmtpMailer, createStripePayments, type Mailer, openDatabase, systemClock } from '@vinspec/core'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import closeWithGrace from 'close-with-grace'
import { buildPortal } from './app.ts'
import { SIGN_IN_LIMITS } from './auth/sign-in-limits.ts'
import { readConfig } from './config.ts'

const DRAIN_MS = 10_000

const noMailer: Mailer = {
  send: async () => {
    throw new Error('MAIL_URL is not set: no mail can be sent')
  },
}

const config = readConfig()
const prisma = openDatabase({
  url: config.databaseUrl,
  poolSize: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const app = await buildPortal({
  ...config,
  prisma,
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  payments: config.payments && createStripePayments(config.payments),
  mailer: config.mail ? createSmtpMailer(config.mail) : noMailer,
  signInLimits: SIGN_IN_LIMITS,
})

if (!config.mail) app.log.error('MAIL_URL is not set: nobody can sign up or get a link by mail')

closeWithGrace({ delay: DRAIN_MS, logger: app.log }, async ({ err, signal }) => {
  app.log.info({ signal }, 'stopping')
  if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
  await app.close()
  await prisma.$disconnect()
})

await app.listen({ host: config.host, port: config.port })
// Whoever started this process with a channel learns that it listens.
process.send?.('listening')
