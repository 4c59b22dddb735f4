/** Lookups that ask a made-up vendor about Teslas. */
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import type { Database } from '../src/foundation/db/client.ts'
import { newId } from '../src/foundation/ids.ts'
import type { SourceCall } from '../src/generated/prisma/client.ts'
import { createLiveSources, type LiveSources } from '../src/lookups/live-sources/live-sources.ts'
import type { LookupAnswer } from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { answerHealth, type MadeUp, madeUpSource, startVendor, type Vendor } from './live-source.ts'
import { lookUpAs } from './look-up.ts'
import { PATIENCE_MS } from './patience.ts'
import { keyOf } from './principals.ts'
import { createTestBed, type TestBed } from './test-bed.ts'

/** The price of one question, in millionths of a US dollar. */
export const PRICE = 100_000

export interface SourceChoice extends Partial<MadeUp> {
  readonly budget?: number
  readonly isOptional?: boolean
}

interface LiveLookup {
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
  /** What each test starts with: a vendor that answers and forgot what it was asked, a customer, and a car. */
  startOver(): Promise<LiveCase>
}

export interface LiveCase {
  readonly customer: string
  readonly vin: string
  /** Looks up the car, or that of another VIN. */
  lookUp(liveSources: LiveSources, lookup?: Partial<LiveLookup>): Promise<LookupAnswer>
  /** What was paid for answers about the car, by the source's name. */
  calls(source?: string): Promise<SourceCall[]>
}

export async function createLiveBed(): Promise<LiveBed> {
  const [bed, vendor] = await Promise.all([createTestBed(), startVendor()])
  let serial = 0
  const newVin = () => plaidVin(++serial)

  async function lookUp(
    liveSources: LiveSources,
    { customer, vin, key = newId(), prisma = bed.prisma, providerTimeoutMs = PATIENCE_MS }: LiveLookup,
  ) {
    const own = { prisma, clock: bed.clock, liveSources, providerTimeoutMs }
    return await lookUpAs(keyOf(customer), own, { vin, key })
  }

  return {
    ...bed,
    vendor,
    newVin,
    sources({ budget = 100 * PRICE, isOptional = false, ...madeUp } = {}) {
      const source = madeUpSource({ url: vendor.url, ...madeUp })
      return createLiveSources([{ source, dailyBudgetMicros: budget, isOptional }])
    },
    async startOver() {
      vendor.respond = answerHealth(91)
      vendor.asked.length = 0
      const [customer, vin] = [await bed.createCustomer(300), newVin()]
      return {
        customer,
        vin,
        lookUp: async (liveSources, lookup) => await lookUp(liveSources, { customer, vin, ...lookup }),
        calls: async (source = 'made-up') =>
          await bed.prisma.sourceCall.findMany({ where: { source, key: vin }, orderBy: { id: 'asc' } }),
      }
    },
    close: async () => {
      await vendor.close()
      await bed.close()
    },
  }
}

export const healthOf = ({ specs }: LookupAnswer): number | null => specs.battery.state_of_health_percent
