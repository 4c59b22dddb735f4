/** Starts one worker from the environment; any number may run. */
import {
  logDestination,
  logOptions,
  openDatabase,
  settingsOrEnd,
  systemClock,
} from '@vinspec/core/foundation'
import { createAdminServer, logSources, logTables } from '@vinspec/http-server'
import { FLUSH_WITHIN_MS, startTracing } from '@vinspec/tracing'
import { createVehicleData } from '@vinspec/vehicle-data'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createWorkerMetrics } from './metrics.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { startWork } from './work.ts'

/** Longer than a job about an event can take if every request to the vendor is repeated. */
const DRAIN_MS = 45_000

const config = settingsOrEnd(readConfig)
const log = pino(logOptions(config.logLevel), logDestination)
const tracing = await startTracing(config.tracing, (trouble) =>
  log.warn({ trouble }, 'traces could not be sent'),
)
const prisma = openDatabase({ url: config.databaseUrl, poolSize: 10 })
const vehicleData = await createVehicleData(config.vehicleDataReleases)
logTables(vehicleData, log)
logSources(config.liveSources, log)
const metrics = createWorkerMetrics(prisma, vehicleData, config.liveSources)
let isStopping = false
const admin = createAdminServer({ prisma, metrics, isStopping: () => isStopping })
log.info(`Health and metrics at ${await admin.listen({ host: config.adminHost, port: config.adminPort })}`)
await waitForDatabase(prisma, log)
const workers = await startWork(config, { prisma, clock: systemClock, log, metrics, vehicleData })
log.info('working')

closeWithGrace(
  { delay: DRAIN_MS + 5_000 + (config.tracing ? FLUSH_WITHIN_MS : 0), logger: log },
  async ({ err, signal }) => {
    isStopping = true
    log.info({ signal }, 'stopping')
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await workers.stop(DRAIN_MS)
    await admin.close()
    await prisma.$disconnect()
    await tracing.stop()
  },
)
// If a parent process opened a channel, tell it that the worker is up.
process.send?.([])
