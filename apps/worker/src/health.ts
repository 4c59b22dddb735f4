import { type Clock, currentTraceparent, type Database } from '@vinspec/core/foundation'
import { type Health, measureOwnHealth, recordHealth, tellIncidents } from '@vinspec/core/health'
import { isJobName, type JobHandlers } from '@vinspec/core/jobs'
import { parseVin, type VehicleDataProvider } from '@vinspec/vehicle-data'
import type { Logger } from 'pino'

export interface HealthSettings {
  /** The URLs of the API and the MCP server; undefined: that server is not measured. */
  readonly apiUrl: string | undefined
  readonly mcpUrl: string | undefined
}

export interface HealthDependencies {
  readonly prisma: Database
  readonly clock: Clock
  readonly vehicleData: VehicleDataProvider
  /** The jobs that this worker processes. */
  readonly handlers: JobHandlers
}

/** As long as a customer would wait. */
const ANSWER_WITHIN_MS = 10_000
/** Any vehicle that every source knows. */
const KNOWN_VIN = '5YJSA1E67NF123456'

/** Measures every part for the status page. Changes are logged, and incidents emailed to customers who asked for that. */
export function healthJobs(
  { apiUrl, mcpUrl }: HealthSettings,
  { handlers, vehicleData, ...dependencies }: HealthDependencies,
  log: Logger,
): JobHandlers {
  const jobs = Object.keys(handlers).filter(isJobName)
  let before = ''
  return {
    'measure-health': async (_, job) => {
      const [own, api, mcp, data] = await Promise.all([
        measureOwnHealth({ ...dependencies, jobs }),
        apiUrl === undefined ? undefined : ask(`${apiUrl}/openapi.json`),
        mcpUrl === undefined ? undefined : ask(metadataOf(mcpUrl)),
        lookUp(vehicleData),
      ])
      const measured = new Map(own).set('vehicle_data', data)
      if (api) measured.set('api', api)
      if (mcp) measured.set('mcp', mcp)
      await recordHealth(dependencies, measured)
      await tellIncidents(dependencies)
      const now = JSON.stringify([...measured])
      if (now !== before) log.info({ ...job, health: Object.fromEntries(measured) }, 'health')
      before = now
    },
  }
}

/** Requests a document that anyone may read, and that needs no other part of the service. */
async function ask(url: string): Promise<Health> {
  try {
    const traceparent = currentTraceparent()
    const { ok } = await fetch(url, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(traceparent !== undefined && { headers: { traceparent } }),
    })
    return ok ? 'up' : 'down'
  } catch {
    return 'down'
  }
}

const metadataOf = (mcpUrl: string): string => new URL('/.well-known/oauth-protected-resource', mcpUrl).href

async function lookUp(vehicleData: VehicleDataProvider): Promise<Health> {
  const parsed = parseVin(KNOWN_VIN)
  if (!parsed.ok) throw new Error('the known VIN is none')
  const { kind } = await vehicleData.lookUp(parsed.vin, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return kind === 'found' ? 'up' : 'down'
}
