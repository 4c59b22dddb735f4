/**
 * Paid lookups in a process of their own, so that a test can kill it in the middle of all of them.
 * Usage: lookup-child ORDER, a {@link LookupOrder} as JSON.
 */
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { openDatabase } from '../src/foundation/db/client.ts'
import { sessionPrincipal } from '../src/foundation/principal.ts'
import { lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'

export interface LookupOrder {
  readonly databaseUrl: string
  readonly vin: string
  /** The fixed time, as ISO 8601. */
  readonly now: string
  readonly lookups: ReadonlyArray<{ readonly customerId: string; readonly isAtHand: boolean }>
}

const { databaseUrl, vin, now, lookups }: LookupOrder = JSON.parse(process.argv[2] ?? '')

const offline = createOfflineProvider()
// It waits until it is killed, however long that takes.
const patience = { statementTimeoutMs: 110_000, lockTimeoutMs: 110_000 }
const prisma = openDatabase({ url: databaseUrl, poolSize: lookups.length, ...patience })

await Promise.all(
  lookups.map(({ customerId, isAtHand }) =>
    lookUpVehicleSpecs(
      {
        prisma,
        clock: () => new Date(now),
        vehicleData: { ...offline, isAtHand },
        providerTimeoutMs: 10_000,
        leaseMs: 20_000,
      },
      sessionPrincipal(customerId, customerId),
      { vin, idempotencyKey: 'k', requestId: 'req_child' },
    ),
  ),
)
