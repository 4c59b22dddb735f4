import { sourceDates } from '../catalogue/sources.ts'
import { loadVehicleCatalogue } from '../catalogue/vehicle-catalogue.ts'
import type { VehicleRecord } from '../facts/raw-vehicle.ts'
import type { Refusal } from '../facts/refusal.ts'
import { rememberSome } from '../remember.ts'
import type { Story } from '../story.ts'
import { decodeVin, partRead } from '../vin/decode-vin.ts'
import { loadForeignMakers } from '../vin/foreign-makers.ts'
import type { Vin } from '../vin/parse-vin.ts'
import { loadPatternLibrary } from '../vin/pattern-library.ts'
import { otherPowertrain } from '../vin/powertrain.ts'
import { isForOtherMarkets, refuseVin } from './refuse-vin.ts'
import type { VehicleDataProvider, VehicleDataResult } from './vehicle-data-provider.ts'

/** More than there are electric cars to tell apart; a bound on what made-up VINs can fill the memory with. */
const FINDINGS_KEPT = 4000

/** Answers from the tables in `data/`: no network, and no state but what they hold. */
export function createOfflineProvider(): VehicleDataProvider {
  const lookUp = createOfflineLookUp()
  return {
    name: 'offline',
    sources: sourceDates,
    isAtHand: true,
    lookUp: (vin) => Promise.resolve(lookUp(vin)),
  }
}

/** Reads the tables once. With a story, a VIN is looked up anew, whatever was asked before. */
export function createOfflineLookUp(): (vin: Vin, story?: Story) => VehicleDataResult {
  const library = loadPatternLibrary()
  const catalogue = loadVehicleCatalogue()
  const foreignMakers = loadForeignMakers()

  const findings = new Map<string, Finding>()

  function find(vin: Vin, story?: Story): Finding {
    const decoding = decodeVin(vin, library, story)
    if (decoding.kind !== 'decoded') return { kind: 'not_decoded' }
    const { decoded } = decoding
    const reason =
      otherPowertrain(decoded, catalogue.hasLabels(decoded)) ??
      (catalogue.isOnlyPlugInHybrid(decoded) ? 'plug_in_hybrid' : undefined)
    if (reason !== undefined)
      return { kind: 'unsupported', refusal: { reason, ...catalogue.identifyOther(decoded) } }
    return { kind: 'found', record: catalogue.describe(decoded, story) }
  }

  /** What NHTSA's patterns make of a VIN for another market is a guess. */
  function refusalOf(vin: Vin, refusal: Refusal): Refusal {
    const isGuess = refusal.reason === 'not_known_to_be_electric' && isForOtherMarkets(vin, library)
    return isGuess ? (refuseVin(vin, library, foreignMakers) ?? refusal) : refusal
  }

  return (vin, story) => {
    const finding =
      story === undefined
        ? rememberSome(findings, FINDINGS_KEPT, partRead(vin, library), () => find(vin))
        : find(vin, story)
    if (finding.kind === 'found') return { kind: 'found', vehicle: { vin, record: finding.record } }
    if (finding.kind === 'unsupported')
      return { kind: 'unsupported', refusal: refusalOf(vin, finding.refusal) }
    const refusal = refuseVin(vin, library, foreignMakers)
    return refusal === undefined ? { kind: 'not_found' } : { kind: 'unsupported', refusal }
  }
}

/** The answer to every VIN with the same {@link partRead}. */
type Finding =
  | { readonly kind: 'found'; readonly record: VehicleRecord }
  | Extract<VehicleDataResult, { kind: 'unsupported' }>
  | { readonly kind: 'not_decoded' }
