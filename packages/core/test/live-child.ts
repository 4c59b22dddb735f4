/**
 * One paid lookup that asks a live source, in a process of its own, so that a test can kill it at a chosen point.
 * Usage: live-child DATABASE_URL CUSTOMER_ID KEY VIN NOW STOP_AT VENDOR_URL; prints the points it reaches.
 */
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { openDatabase } from '../src/foundation/db/client.ts'
import { sessionPrincipal } from '../src/foundation/principal.ts'
import { createLiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { watchCommits } from '../testing/crash-points.ts'
import { madeUpSource } from '../testing/live-source.ts'

const [databaseUrl = '', customerId = '', idempotencyKey = '', vin = '', now = '', stopAt = '', url = ''] =
  process.argv.slice(2)

async function reach(point: string): Promise<void> {
  console.log(point)
  if (point === stopAt) await new Promise<never>(() => setInterval(() => {}, 1_000))
}

const prisma = openDatabase({ url: databaseUrl, poolSize: 2 })
const source = madeUpSource({ url, onReply: () => reach('reply read') })
await lookUpVehicleSpecs(
  {
    prisma: watchCommits(prisma, reach),
    clock: () => new Date(now),
    vehicleData: createOfflineProvider(),
    liveSources: createLiveSources([{ source, dailyBudgetMicros: 10_000_000, isOptional: false }]),
    providerTimeoutMs: 100_000,
    leaseMs: 200_000,
  },
  sessionPrincipal(customerId, customerId),
  { vin, idempotencyKey, requestId: 'req_child' },
)
await reach('answered')
process.exit(0)
