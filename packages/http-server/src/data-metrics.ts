import type { LookupDependencies } from '@vinspec/core/lookup'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

type VehicleData = LookupDependencies['vehicleData']

/** Which data this process uses, and how old it is at the moment the metrics are read. */
export function collectDataMetrics(registry: Registry, vehicleData: VehicleData): void {
  const gauges = [
    new Gauge({
      name: 'vinspec_source_date_seconds',
      help: 'Day of the public data behind the answers, by source, in seconds since 1970.',
      labelNames: ['source'],
      registers: [],
      collect() {
        this.reset()
        for (const { name, date } of vehicleData.sources ?? []) this.labels(name).set(Date.parse(date) / 1000)
      },
    }),
    new Gauge({
      name: 'vinspec_data_version_info',
      help: 'Always 1; the label is the version of the data behind the answers.',
      labelNames: ['version'],
      registers: [],
      collect() {
        this.reset()
        if (vehicleData.tables) this.labels(vehicleData.tables.now.version).set(1)
      },
    }),
    new Gauge({
      name: 'vinspec_data_release_refused',
      help: 'Whether a data release that should answer was refused, so that other data does: 1 or 0.',
      registers: [],
      collect() {
        this.set(vehicleData.tables?.refused === undefined ? 0 : 1)
      },
    }),
  ]
  for (const gauge of gauges) registry.registerMetric<string>(gauge)
}

/** Logs which data this process uses, whenever that changes, and which release was rejected. */
export function logTables({ tables }: VehicleData, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  tables?.watch({
    onLoaded: (version) => log.info({ version }, 'answers are made from this vehicle data'),
    onRefused: (reason) =>
      log.error({ reason }, 'a data release was refused, and other data goes on answering'),
  })
}
