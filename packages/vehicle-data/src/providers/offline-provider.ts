import { loadVehicleCatalogue } from '../catalogue/vehicle-catalogue.ts'
import { decodeVin } from '../vin/decode-vin.ts'
import type { Vin } from '../vin/parse-vin.ts'
import { loadPatternLibrary } from '../vin/pattern-library.ts'
import { otherPowertrain } from '../vin/powertrain.ts'
import type { VehicleDataProvider, VehicleDataResult } from './vehicle-data-provider.ts'

/** Answers from the tables in `data/`, read once here: no network, and no state but what they hold. */
export function createOfflineProvider(): VehicleDataProvider {
  const library = loadPatternLibrary()
  const catalogue = loadVehicleCatalogue(library)

  function find(vin: Vin): VehicleDataResult {
    const decoding = decodeVin(vin, library)
    if (decoding.kind === 'unknown') return { kind: 'not_found' }
    if (decoding.kind === 'maker_without_electric_vehicles') {
      return { kind: 'unsupported', reason: 'a vehicle of a maker without electric cars' }
    }
    const { decoded } = decoding
    const powertrain =
      otherPowertrain(decoded) ?? (catalogue.isOnlyPlugInHybrid(decoded) ? 'plug-in hybrid' : undefined)
    if (powertrain !== undefined) return { kind: 'unsupported', reason: nounPhrase(powertrain) }
    return { kind: 'found', vehicle: catalogue.describe(decoded) }
  }

  return { name: 'offline', lookUp: (vin) => Promise.resolve(find(vin)) }
}

/** "a plug-in hybrid", "a vehicle not known to be battery-electric". */
const nounPhrase = (powertrain: string): string =>
  powertrain.startsWith('not ') ? `a vehicle ${powertrain}` : `a ${powertrain}`
