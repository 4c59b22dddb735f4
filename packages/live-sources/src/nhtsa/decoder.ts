/**
 * NHTSA's decoder over the network: what NHTSA has registered about a car beyond the tables, and which car it is if the
 * tables do not know its model year yet.
 */
import {
  readNhtsaDecoding,
  type VehicleDataProvider,
  type VehicleDataResult,
  type Vin,
} from '@vinspec/vehicle-data'
import { LRUCache } from 'lru-cache'
import { askPolitely } from '../ask-politely.ts'
import { askFree, type Vendor } from '../ask-vendor.ts'
import type { LiveSource, Reply } from '../port.ts'
import { politeTerms, today } from './nhtsa.ts'

export interface DecoderSettings {
  readonly vpicUrl: string
  readonly clock: () => Date
}

export const NHTSA_VPIC_URL = 'https://vpic.nhtsa.dot.gov/api/'

export function createDecoderSource(settings: DecoderSettings): LiveSource {
  const vendor = vendorOf(settings)
  return {
    name: 'nhtsa_vpic',
    title: vendor.title,
    terms: {
      ...politeTerms,
      facts: [
        'factory',
        'body',
        'doors',
        'seats',
        'seatRows',
        'airbags',
        'driverAssistance',
        'equipment',
        'headlamps',
      ],
      about: 'vehicle',
    },
    covers: () => true,
    async ask({ vin, signal }) {
      const decoded = await decode(vin, settings, vendor, signal)
      if (decoded.kind === 'reply') return decoded.reply
      if (decoded.result.kind !== 'found') return { kind: 'unknown' }
      return { kind: 'answered', statements: decoded.result.vehicle.record.statements }
    },
  }
}

/** Shorter than a lookup waits. */
const PATIENCE_MS = 3_000
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_KNOWN = 1_000

/**
 * Identifies cars for the tables, within the limits of a source; each at most once a day. A field that it does not know
 * does not contradict them.
 */
export function createNewerVehicles(settings: DecoderSettings): VehicleDataProvider {
  const vendor = vendorOf(settings)
  const known = new LRUCache<Vin, { readonly result: VehicleDataResult; readonly until: number }>({
    max: MOST_KNOWN,
  })
  const recall = (vin: Vin): VehicleDataResult | undefined => {
    const found = known.get(vin)
    return found && vendor.clock().getTime() < found.until ? found.result : undefined
  }
  const polite = askPolitely({
    ...createDecoderSource(settings),
    terms: { ...politeTerms, facts: [], about: 'vehicle', deadlineMs: PATIENCE_MS },
    async ask({ vin, signal }) {
      const decoded = await decode(vin, settings, vendor, signal)
      if (decoded.kind === 'reply') return decoded.reply
      known.set(vin, { result: decoded.result, until: vendor.clock().getTime() + DAY_MS })
      return { kind: 'answered', statements: [] }
    },
  })
  return {
    name: 'nhtsa_vpic',
    async lookUp(vin, { signal }) {
      const before = recall(vin)
      if (before) return before
      const reply = await polite.ask({ vin, identity: NOT_KNOWN_YET, signal, bill: (send) => send() })
      return recall(vin) ?? { kind: 'unavailable', cause: 'cause' in reply ? reply.cause : undefined }
    },
  }
}

const NOT_KNOWN_YET = { modelYear: 0, make: '', model: '' }

const vendorOf = ({ vpicUrl, clock }: DecoderSettings): Vendor => ({
  title: vpicUrl === NHTSA_VPIC_URL ? 'NHTSA vPIC, live' : 'NHTSA vPIC (sandbox)',
  clock,
})

type Decoded =
  | { readonly kind: 'result'; readonly result: VehicleDataResult }
  | { readonly kind: 'reply'; readonly reply: Reply }

async function decode(
  vin: Vin,
  { vpicUrl }: DecoderSettings,
  vendor: Vendor,
  signal: AbortSignal,
): Promise<Decoded> {
  const url = new URL(`vehicles/DecodeVin/${vin}?format=json`, vpicUrl)
  const answered = await askFree(vendor, { url }, signal)
  if (answered.kind === 'unauthorized') return { kind: 'reply', reply: answered.reply }
  if (answered.kind !== 'body') return { kind: 'reply', reply: answered }
  try {
    const source = { name: vendor.title, about: 'vin', date: today(vendor) } as const
    return { kind: 'result', result: readNhtsaDecoding(vin, answered.body, source) }
  } catch (cause) {
    return { kind: 'reply', reply: { kind: 'away', cause } }
  }
}
