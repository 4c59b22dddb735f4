/**
 * One paid lookup in a process of its own, so that a test can kill it at a chosen point.
 * Usage: lookup-child DATABASE_URL CUSTOMER_ID KEY VIN NOW STOP_AT [at-hand]; prints the points it reaches.
 */
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import { openDatabase } from '../src/foundation/db/client.ts'
import { sessionPrincipal } from '../src/foundation/principal.ts'
import { lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'

const [databaseUrl = '', customerId = '', idempotencyKey = '', vin = '', now = '', stopAt = '', path] =
  process.argv.slice(2)

const forever = () => new Promise<never>(() => setInterval(() => {}, 1_000))

async function reach(point: string): Promise<void> {
  console.log(point)
  if (point === stopAt) await forever()
}

const offline = createOfflineProvider()
const vehicleData: VehicleDataProvider = {
  name: 'offline, watched',
  isAtHand: path === 'at-hand',
  lookUp: async (parsed, options) => {
    await reach('provider called')
    const result = await offline.lookUp(parsed, options)
    await reach('provider answered')
    return result
  },
}

await reach('started')
await lookUpVehicleSpecs(
  {
    prisma: openDatabase({
      url: databaseUrl,
      poolSize: 2,
      // It waits until it is killed, however long that takes.
      statementTimeoutMs: 110_000,
      lockTimeoutMs: 110_000,
    }),
    clock: () => new Date(now),
    vehicleData,
    providerTimeoutMs: 10_000,
    leaseMs: 20_000,
  },
  sessionPrincipal(customerId, customerId),
  { vin, idempotencyKey, requestId: 'req_child' },
)
await reach('answered')
process.exit(0)
