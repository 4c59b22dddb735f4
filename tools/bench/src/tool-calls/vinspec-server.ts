/** The MCP server as it is, with limits above what the benchmark sends and no log lines. */
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { buildToolServer } from '@vinspec/mcp'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { serveBench } from '../server-process.ts'
import { MCP_URL } from './mcp-url.ts'

const UNLIMITED = 1_000_000_000
const [, , databaseUrl = ''] = process.argv

const app = await buildToolServer({
  prisma: openDatabase({
    url: databaseUrl,
    poolSize: 10,
  }),
  clock: systemClock,
  vehicleData: createOfflineProvider(),
  payments: undefined,
  places: {
    mcpUrl: MCP_URL.href,
    portalUrl: 'https://vinspec.example',
    apiUrl: 'https://api.vinspec.example/api/v1',
  },
  allowedOrigins: [],
  providerTimeoutMs: 10_000,
  leaseMs: 20_000,
  rateLimits: {
    lookupsPerMinute: UNLIMITED,
    concurrentLookups: UNLIMITED,
    readsPerMinute: UNLIMITED,
    writesPerMinute: UNLIMITED,
    contractReadsPerMinute: UNLIMITED,
  },
  addressLimits: {
    discoveryPerMinute: UNLIMITED,
    publicToolsPerMinute: UNLIMITED,
    badTokensPerMinute: UNLIMITED,
  },
  limitStore: createMemoryStore(),
  logLevel: 'silent',
})
serveBench(await app.listen({ host: '127.0.0.1', port: 0 }))
