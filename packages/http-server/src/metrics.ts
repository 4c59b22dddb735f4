/**
 * Prometheus metrics: the process, and every response by operation, status, and outcome. Nothing about any customer.
 */
import type { Database } from '@vinspec/core/foundation'
import type { LookupDependencies } from '@vinspec/core/lookup'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { collectDataMetrics } from './data-metrics.ts'
import { answersInTime } from './health.ts'
import { collectProcessMetrics } from './process-metrics.ts'
import { collectSourceMetrics } from './source-metrics.ts'

export interface Metrics {
  /** Requests being answered now. */
  readonly running: Gauge
  /** 1 while limits are only counted in this process, because Redis does not answer. */
  readonly limitsAlone: Gauge
  count(operation: string, status: number, outcome: string, milliseconds: number): void
  read(): Promise<{ readonly contentType: string; readonly text: string }>
}

export interface Measured {
  readonly prisma: Database
  /** The vehicle data and sources that answers are made from. */
  readonly vehicleData: LookupDependencies['vehicleData']
  readonly liveSources?: LookupDependencies['liveSources']
}

export function createMetrics({ prisma, vehicleData, liveSources }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectProcessMetrics(registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const outcomes = new Counter({
    name: 'vinspec_answers_total',
    help: 'Answers by operation and outcome: ok, replayed, the error code, or what the status says.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests being answered now.',
    registers,
  })
  collectDataMetrics(registry, vehicleData)
  collectSourceMetrics(registry, liveSources)
  const connections = new Gauge({
    name: 'vinspec_database_connections',
    help: 'Connections to the database that are busy and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
  })
  const reading = new Gauge({
    name: 'vinspec_database_read',
    help: 'Whether the database answers this process now: 1 or 0.',
    registers,
  })
  const limitsAlone = new Gauge({
    name: 'vinspec_limits_alone',
    help: 'Whether rate limits are counted in this process only, because Redis does not answer: 1 or 0.',
    registers,
  })

  return {
    running,
    limitsAlone,
    count: (operation, status, outcome, milliseconds) => {
      durations.labels(operation, String(status)).observe(milliseconds / 1000)
      outcomes.labels(operation, outcome).inc()
    },
    read: async () => {
      const { busy, idle, waiting } = prisma.$poolUse()
      connections.labels('busy').set(busy)
      connections.labels('idle').set(idle)
      connections.labels('waiting').set(waiting)
      reading.set((await answersInTime(prisma)) ? 1 : 0)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
