import { registeredFacts } from '../catalogue/registered-facts.ts'
import type { Source } from '../facts/statements.ts'
import type { VehicleDataResult } from '../facts/vehicle-data-result.ts'
import { type Aliases, loadAliases } from '../naming/aliases.ts'
import { bodyName, sideDoors } from '../naming/body-name.ts'
import { chemistryOf } from '../naming/chemistry.ts'
import { makeName } from '../naming/make-name.ts'
import { plantName } from '../naming/plant-name.ts'
import { readTable } from '../read-table.ts'
import type { DecodedElements } from '../vin/decode-vin.ts'
import type { Vin } from '../vin/parse-vin.ts'
import { codesByVpicName, elementsByCode, type PatternElement } from '../vin/pattern-elements.ts'
import { otherPowertrain } from '../vin/powertrain.ts'

/**
 * Reads the answer of NHTSA's own decoder, which may know a model year that the tables lack so far. It has no range or charging, and
 * figures that makers are known to mistype are not used. Throws if the body is not an answer of the decoder.
 */
export function readNhtsaDecoding(vin: Vin, body: unknown, source: Source): VehicleDataResult {
  aliases ??= loadAliases(readTable)
  return toResult(vin, readElements(body), { aliases, source })
}
let aliases: Aliases | undefined

type Live = Readonly<Record<'make' | 'model' | 'modelYear', string | undefined>> & {
  readonly elements: DecodedElements
}

/** Reads the elements, each by its name. NHTSA gives an empty value for one that the VIN does not show. */
function readElements(body: unknown): Live {
  const results: unknown = isObject(body) ? body['Results'] : undefined
  if (!Array.isArray(results)) throw new Error('NHTSA answered without results')
  const values = new Map<string, string>()
  for (const result of results) {
    const { Variable: name, Value: value } = isObject(result) ? result : {}
    if (typeof name === 'string' && typeof value === 'string' && value !== '') values.set(name, value)
  }
  const elements: Partial<Record<PatternElement, string>> = {}
  for (const [name, value] of values) {
    const element = elementsByCode.get(codesByVpicName.get(name) ?? '')
    if (element !== undefined) elements[element] = value
  }
  return {
    make: values.get('Make'),
    model: values.get('Model'),
    modelYear: values.get('Model Year'),
    elements,
  }
}

function toResult(
  vin: Vin,
  { make: registered, model, modelYear, elements }: Live,
  { aliases: names, source }: { readonly aliases: Aliases; readonly source: Source },
): VehicleDataResult {
  if (registered === undefined || model === undefined || !/^\d{4}$/.test(modelYear ?? '')) {
    return { kind: 'not_found' }
  }
  const make = makeName(registered, undefined)
  const identity = { modelYear: Number(modelYear), make, model }
  const reason = otherPowertrain({ make, model, elements }, false)
  // If the decoder lacks the facts, that does not contradict a source that has them.
  if (reason === 'not_known_to_be_electric') return { kind: 'not_found' }
  if (reason !== undefined) return { kind: 'unsupported', refusal: { reason, ...identity } }
  const facts = {
    ...registeredFacts(elements),
    factory: plantName(elements, registered, names),
    body: bodyName(elements.bodyClass, elements.trim),
    doors: sideDoors(elements.doors),
    batteryChemistry: chemistryOf(elements.batteryType),
  }
  return { kind: 'found', vehicle: { vin, record: { identity, statements: [{ source, facts }] } } }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
