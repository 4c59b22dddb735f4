/** Lookups that ask a made-up vendor about Teslas. */
import { createOfflineProvider } from '@vinspec/vehicle-data'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import { createLiveSources, type LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import { type LookupAnswer, lookUpVehicleSpecs } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { type MadeUp, madeUpSource, startVendor, type Vendor } from './live-source.ts'
import { keyOf } from './principals.ts'
import { createTestBed, type TestBed } from './test-bed.ts'
import { PATIENCE_MS } from './test-database.ts'

/** The price of one question, in millionths of a US dollar. */
export const PRICE = 100_000

export interface SourceChoice extends Partial<MadeUp> {
  readonly budget?: number
  readonly isOptional?: boolean
}

export interface LiveLookup {
  readonly customer: string
  readonly vin: string
  readonly key?: string
  readonly prisma?: Database
  readonly providerTimeoutMs?: number
}

export interface LiveBed extends TestBed {
  readonly vendor: Vendor
  /** A VIN of a Tesla that nobody has looked up. */
  newVin(): string
  /** Creates sources with their own limits, as in another process. A new name also has its own budget. */
  sources(choice?: SourceChoice): LiveSources
  lookUp(liveSources: LiveSources, lookup: LiveLookup): Promise<LookupAnswer>
}

const vehicleData = createOfflineProvider()

export async function createLiveBed(): Promise<LiveBed> {
  const [bed, vendor] = await Promise.all([createTestBed(), startVendor()])
  let serial = 0
  return {
    ...bed,
    get owner() {
      return bed.owner
    },
    vendor,
    newVin: () => plaidVin(++serial),
    sources({ budget = 100 * PRICE, isOptional = false, ...madeUp } = {}) {
      const source = madeUpSource({ url: vendor.url, ...madeUp })
      return createLiveSources([{ source, dailyBudgetMicros: budget, isOptional }])
    },
    lookUp: async (
      liveSources,
      { customer, vin, key = newId(), prisma = bed.prisma, providerTimeoutMs = PATIENCE_MS },
    ) =>
      await lookUpVehicleSpecs(
        { prisma, clock: bed.clock, vehicleData, liveSources, providerTimeoutMs, leaseMs: 20_000 },
        keyOf(customer),
        { vin, idempotencyKey: key, requestId: `req_${newId()}` },
      ),
    close: async () => {
      await vendor.close()
      await bed.close()
    },
  }
}

export const healthOf = ({ specs }: LookupAnswer): number | null => specs.battery.state_of_health_percent
