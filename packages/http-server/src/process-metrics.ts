import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Gauges with names of counters. What they count is also available by kind. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** Metrics that every process has. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
}
