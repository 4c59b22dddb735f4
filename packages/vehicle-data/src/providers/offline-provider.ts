import { sourceDates } from '../catalogue/sources.ts'
import { loadVehicleCatalogue } from '../catalogue/vehicle-catalogue.ts'
import type { VehicleRecord } from '../facts/raw-vehicle.ts'
import type { Refusal } from '../facts/refusal.ts'
import { rememberSome } from '../remember.ts'
import { decodeVin, partRead } from '../vin/decode-vin.ts'
import { loadForeignMakers } from '../vin/foreign-makers.ts'
import type { Vin } from '../vin/parse-vin.ts'
import { loadPatternLibrary } from '../vin/pattern-library.ts'
import { otherPowertrain } from '../vin/powertrain.ts'
import { isForOtherMarkets, refuseVin } from './refuse-vin.ts'
import type { VehicleDataProvider, VehicleDataResult } from './vehicle-data-provider.ts'

/** More than there are electric cars to tell apart; a bound on what made-up VINs can fill the memory with. */
const FINDINGS_KEPT = 4000

/** Answers from the tables in `data/`, read once here: no network, and no state but what they hold. */
export function createOfflineProvider(): VehicleDataProvider {
  const library = loadPatternLibrary()
  const catalogue = loadVehicleCatalogue()
  const foreignMakers = loadForeignMakers()

  const findings = new Map<string, Finding>()

  function find(vin: Vin): Finding {
    const decoding = decodeVin(vin, library)
    if (decoding.kind !== 'decoded') return { kind: 'not_decoded' }
    const { decoded } = decoding
    const reason =
      otherPowertrain(decoded, catalogue.hasLabels(decoded)) ??
      (catalogue.isOnlyPlugInHybrid(decoded) ? 'plug_in_hybrid' : undefined)
    if (reason !== undefined)
      return { kind: 'unsupported', refusal: { reason, ...catalogue.identifyOther(decoded) } }
    return { kind: 'found', record: catalogue.describe(decoded) }
  }

  /** What NHTSA's patterns make of a VIN for another market is a guess. */
  function refusalOf(vin: Vin, refusal: Refusal): Refusal {
    const isGuess = refusal.reason === 'not_known_to_be_electric' && isForOtherMarkets(vin, library)
    return isGuess ? (refuseVin(vin, library, foreignMakers) ?? refusal) : refusal
  }

  function answer(vin: Vin): VehicleDataResult {
    const finding = rememberSome(findings, FINDINGS_KEPT, partRead(vin, library), () => find(vin))
    if (finding.kind === 'found') return { kind: 'found', vehicle: { vin, record: finding.record } }
    if (finding.kind === 'unsupported')
      return { kind: 'unsupported', refusal: refusalOf(vin, finding.refusal) }
    const refusal = refuseVin(vin, library, foreignMakers)
    return refusal === undefined ? { kind: 'not_found' } : { kind: 'unsupported', refusal }
  }

  return {
    name: 'offline',
    sources: sourceDates,
    isAtHand: true,
    lookUp: (vin) => Promise.resolve(answer(vin)),
  }
}

/** The answer to every VIN with the same {@link partRead}. */
type Finding =
  | { readonly kind: 'found'; readonly record: VehicleRecord }
  | Extract<VehicleDataResult, { kind: 'unsupported' }>
  | { readonly kind: 'not_decoded' }
