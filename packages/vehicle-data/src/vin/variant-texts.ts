import type { DecodedVin } from './decode-vin.ts'
import { codesByElement, type PatternElement } from './pattern-elements.ts'
import type { PatternLibrary } from './pattern-library.ts'
import { keysOverlap, type PatternGroup } from './pattern-schema.ts'

/**
 * Everything that NHTSA's patterns can say in these elements about a car of this model, of the same make and
 * year: the texts of this VIN and of its siblings.
 */
export function variantTexts(
  decoded: DecodedVin,
  elements: readonly PatternElement[],
  library: PatternLibrary,
): string[] {
  const codes = new Set(elements.map((element) => codesByElement.get(element)))
  const schemas = library
    .makersOf(decoded.make)
    .flatMap((maker) => library.schemasOf(maker, decoded.modelYear))
  const groups = [...new Set(schemas)].flat()
  const modelKeys = groups
    .filter((group) => textsOf(group, modelCode, library).includes(decoded.model))
    .map(({ keys }) => keys)
  const siblings = groups
    .map((group) => ({ group, texts: textsOf(group, codes, library) }))
    .filter(({ texts }) => texts.length > 0)
    .filter(({ group }) => modelKeys.some((model) => keysOverlap(group.keys, model)))
  return [...new Set(siblings.flatMap(({ texts }) => texts))]
}

const modelCode = new Set([codesByElement.get('model')])

const textsOf = (
  group: PatternGroup,
  codes: ReadonlySet<string | undefined>,
  library: PatternLibrary,
): string[] =>
  group.values.filter((value) => codes.has(value.charAt(0))).map((value) => library.valueText(value.slice(1)))
