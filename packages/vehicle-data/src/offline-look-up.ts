import { loadVehicleCatalogue } from './catalogue/vehicle-catalogue.ts'
import type { VehicleRecord } from './facts/raw-vehicle.ts'
import type { Refusal } from './facts/refusal.ts'
import type { VehicleDataResult } from './facts/vehicle-data-result.ts'
import { loadAliases } from './naming/aliases.ts'
import { isForOtherMarkets, refuseVin } from './providers/refuse-vin.ts'
import type { ReadTable } from './read-table.ts'
import { rememberSome } from './remember.ts'
import type { Story } from './story.ts'
import { decodeVin, partRead } from './vin/decode-vin.ts'
import { loadForeignMakers } from './vin/foreign-makers.ts'
import type { Vin } from './vin/parse-vin.ts'
import { loadPatternLibrary } from './vin/pattern-library.ts'
import { otherPowertrain } from './vin/powertrain.ts'

/** More than the number of distinguishable electric cars. Bounds the memory that made-up VINs can use. */
const FINDINGS_KEPT = 4000

/** With a story, the VIN is not answered from memory, so that the story is complete. */
export type OfflineLookUp = (vin: Vin, story?: Story) => VehicleDataResult

/** Answers from tables, without the network or other state. */
export function createOfflineLookUp(readTable: ReadTable): OfflineLookUp {
  const library = loadPatternLibrary(readTable)
  const catalogue = loadVehicleCatalogue(readTable)
  const foreignMakers = loadForeignMakers(readTable)
  const aliases = loadAliases(readTable)

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

  /** For a VIN of another market, NHTSA's patterns only guess, so the VIN's own reason takes precedence if it has one. */
  function refusalOf(vin: Vin, refusal: Refusal): Refusal {
    const isGuess = refusal.reason === 'not_known_to_be_electric' && isForOtherMarkets(vin, library)
    return isGuess ? (refuseVin(vin, library, foreignMakers, aliases) ?? refusal) : refusal
  }

  return (vin, story) => {
    const finding =
      story === undefined
        ? rememberSome(findings, FINDINGS_KEPT, partRead(vin, library), () => find(vin))
        : find(vin, story)
    if (finding.kind === 'found') return { kind: 'found', vehicle: { vin, record: finding.record } }
    if (finding.kind === 'unsupported')
      return { kind: 'unsupported', refusal: refusalOf(vin, finding.refusal) }
    const refusal = refuseVin(vin, library, foreignMakers, aliases)
    return refusal === undefined ? { kind: 'not_found' } : { kind: 'unsupported', refusal }
  }
}

/** The answer to every VIN with the same {@link partRead}. */
type Finding =
  | { readonly kind: 'found'; readonly record: VehicleRecord }
  | Extract<VehicleDataResult, { kind: 'unsupported' }>
  | { readonly kind: 'not_decoded' }
