import type { VehicleIdentity } from '../../src/facts/raw-vehicle.ts'
import { mergeStatements } from '../../src/facts/statements.ts'
import type { VehicleFacts } from '../../src/facts/vehicle-facts.ts'
import { createOfflineLookUp } from '../../src/offline-look-up.ts'
import { readTable } from '../../src/read-table.ts'
import { verdictOn } from '../../src/verdict.ts'
import { type DecodedElements, decodeVin } from '../../src/vin/decode-vin.ts'
import type { Vin } from '../../src/vin/parse-vin.ts'
import { loadPatternLibrary } from '../../src/vin/pattern-library.ts'

/** An answer that is sold, with what NHTSA's patterns say about its VIN. */
export type JudgedAnswer = VehicleIdentity & {
  readonly vin: Vin
  /** "2024 Tesla Model 3" */
  readonly name: string
  readonly facts: VehicleFacts
  readonly elements: DecodedElements
}

/** Each different answer of these VINs that is sold, once. */
export function answersTo(vins: Iterable<Vin>): JudgedAnswer[] {
  const library = loadPatternLibrary(readTable)
  const lookUp = createOfflineLookUp(readTable)
  const answers = new Map<object, JudgedAnswer>()
  for (const vin of vins) {
    const result = lookUp(vin)
    if (result.kind !== 'found' || answers.has(result.vehicle.record)) continue
    const { identity, statements } = result.vehicle.record
    if (verdictOn(result).kind !== 'sold') continue
    const decoding = decodeVin(vin, library)
    if (decoding.kind !== 'decoded') continue
    answers.set(result.vehicle.record, {
      ...identity,
      vin,
      name: `${identity.modelYear} ${identity.make} ${identity.model}`,
      facts: mergeStatements(statements),
      // Nissan reports the battery's energy as the power.
      elements: decoding.decoded.make === 'Nissan' ? {} : decoding.decoded.elements,
    })
  }
  return [...answers.values()]
}
