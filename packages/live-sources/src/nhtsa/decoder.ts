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

/** Identifies cars for the tables. A field that it does not know does not contradict them. */
export function createNewerVehicles(settings: DecoderSettings): VehicleDataProvider {
  const vendor = vendorOf(settings)
  return {
    name: 'nhtsa_vpic',
    async lookUp(vin, { signal }) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
      const decoded = await decode(vin, settings, vendor, inTime)
      if (decoded.kind === 'result') return decoded.result
      return { kind: 'unavailable', cause: 'cause' in decoded.reply ? decoded.reply.cause : undefined }
    },
  }
}

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
