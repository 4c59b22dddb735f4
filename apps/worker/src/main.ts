/** Starts one worker from the environment; any number may run. */
import { createStripePayments, openDatabase, systemClock, withoutSecrets } from '@vinspec/core'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { keepWorking } from './keep-working.ts'
import { workOnPaymentEvents } from './payment-events.ts'

/** Longer than an event may take with every request to the vendor repeated. */
const DRAIN_MS = 45_000

const config = readConfig()
const log = pino({ level: config.logLevel, hooks: { streamWrite: withoutSecrets } })
const prisma = openDatabase({
  url: config.databaseUrl,
  poolSize: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const dependencies = { prisma, clock: systemClock, payments: createStripePayments(config.payments) }

const stopping = new AbortController()
const working = keepWorking(
  {
    doSome: () => workOnPaymentEvents(dependencies, log),
    onError: (err) => log.error({ err }, 'cannot work now'),
    restMs: config.pollMs,
  },
  stopping.signal,
)
log.info('working')

closeWithGrace({ delay: DRAIN_MS, logger: log }, async ({ err, signal }) => {
  log.info({ signal }, 'stopping')
  if (err) log.fatal({ err }, 'stopping after an unexpected error')
  stopping.abort()
  await working
  await prisma.$disconnect()
})
// Whoever started this process with a channel learns that it is up.
process.send?.('working')
