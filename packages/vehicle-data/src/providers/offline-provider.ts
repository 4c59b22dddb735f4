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
      return { kind: 'unsupported', reason: 'not an electric car' }
    }
    const { decoded } = decoding
    const reason =
      otherPowertrain(decoded) ?? (catalogue.isOnlyPlugInHybrid(decoded) ? 'plug-in hybrid' : undefined)
    if (reason !== undefined) return { kind: 'unsupported', reason }
    return { kind: 'found', vehicle: catalogue.describe(decoded) }
  }

  return { name: 'offline', lookUp: (vin) => Promise.resolve(find(vin)) }
}
