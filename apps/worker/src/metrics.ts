/**
 * Prometheus metrics: the process, every job by name and outcome, and gauges of the database. Nothing about any
 * customer.
 */
import type { Database } from '@vinspec/core/foundation'
import { GAUGES, readClockSkew, readGauges } from '@vinspec/core/gauges'
import type { LiveSources } from '@vinspec/core/lookup'
import { collectDataMetrics, collectProcessMetrics, collectSourceMetrics } from '@vinspec/http-server'
import type { VehicleDataProvider } from '@vinspec/vehicle-data'
import { Gauge, Histogram, Registry } from 'prom-client'

export interface WorkerMetrics {
  /** Counts a finished try of a job. */
  count(name: string, outcome: 'completed' | 'failed', seconds: number): void
  read(): Promise<{ readonly contentType: string; readonly text: string }>
}

export function createWorkerMetrics(
  prisma: Database,
  vehicleData: VehicleDataProvider,
  liveSources?: LiveSources,
): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectProcessMetrics(registry)
  collectDataMetrics(registry, vehicleData)
  collectSourceMetrics(registry, liveSources)
  const durations = new Histogram({
    name: 'vinspec_job_duration_seconds',
    help: 'Time that a job took, by name and outcome: completed or failed.',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120],
    registers,
  })
  const reading = new Gauge({
    name: 'vinspec_database_read',
    help: 'Whether the gauges below could be read from the database just now: 1 or 0.',
    registers,
  })
  const skew = new Gauge({
    name: 'vinspec_clock_skew_seconds',
    help: 'How far the clock of this process is ahead of the database’s.',
    registers,
  })
  const gauges = new Map(
    GAUGES.map(({ name, help, label }) => [name, new Gauge({ name, help, labelNames: [label], registers })]),
  )

  async function readDatabase(): Promise<void> {
    try {
      skew.set(await readClockSkew(prisma))
      for (const { gauge, value, reading: now } of await readGauges(prisma))
        gauges.get(gauge)?.labels(value).set(now)
      reading.set(1)
    } catch {
      // Whatever needs the database logs why. The gauges are reset, because old values would look current.
      for (const gauge of [skew, ...gauges.values()]) gauge.reset()
      reading.set(0)
    }
  }

  return {
    count: (name, outcome, seconds) => durations.labels(name, outcome).observe(seconds),
    read: async () => {
      await readDatabase()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
