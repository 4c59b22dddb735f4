/**
 * Paid lookups in a process of their own, so that a test can kill it in the middle of all of them.
 * Usage: lookup-child ORDER, a {@link LookupOrder} as JSON.
 */
import { openDatabase } from '../src/foundation/db/client.ts'
import { sessionPrincipal } from '../src/foundation/principal.ts'
import { lookUpAs, offline } from '../testing/look-up.ts'
import { PATIENT } from '../testing/patience.ts'

export interface LookupOrder {
  readonly databaseUrl: string
  readonly vin: string
  /** The fixed time, as ISO 8601. */
  readonly now: string
  readonly lookups: ReadonlyArray<{ readonly customerId: string; readonly isAtHand: boolean }>
}

const { databaseUrl, vin, now, lookups }: LookupOrder = JSON.parse(process.argv[2] ?? '')

// It waits until it is killed, however long that takes.
const prisma = openDatabase({ url: databaseUrl, poolSize: lookups.length, ...PATIENT })

await Promise.all(
  lookups.map(({ customerId, isAtHand }) =>
    lookUpAs(
      sessionPrincipal(customerId, customerId),
      { prisma, clock: () => new Date(now), vehicleData: { ...offline, isAtHand } },
      { vin, key: 'k' },
    ),
  ),
)
