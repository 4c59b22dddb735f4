import type { DecodedVin } from './decode-vin.ts'
import { patternElements } from './pattern-elements.ts'
import type { PatternLibrary } from './pattern-library.ts'
import { keysOverlap, type PatternGroup } from './pattern-schema.ts'

const variantElements: ReadonlySet<string> = new Set(
  [patternElements.series, patternElements.trim, patternElements.engineInfo, patternElements.engineModel].map(
    ([code]) => code,
  ),
)

const modelElement: ReadonlySet<string> = new Set([patternElements.model[0]])

/**
 * Everything that NHTSA's patterns can say about the variant of this model: the series, trim and motor texts
 * of this VIN and of its siblings of the same maker, model and year.
 */
export function variantTexts(decoded: DecodedVin, library: PatternLibrary): string[] {
  const groups = library.schemasOf(decoded.maker, decoded.modelYear).flatMap((schema) => schema.groups)
  const textsOf = (group: PatternGroup, codes: ReadonlySet<string>): string[] =>
    group.values
      .filter((value) => codes.has(value.charAt(0)))
      .map((value) => library.valueText(value.slice(1)))
  const modelKeys = groups
    .filter((group) => textsOf(group, modelElement).includes(decoded.model))
    .map((group) => group.keys)
  const siblings = groups
    .map((group) => ({ keys: group.keys, texts: textsOf(group, variantElements) }))
    .filter(({ keys, texts }) => texts.length > 0 && modelKeys.some((model) => keysOverlap(keys, model)))
  return [...new Set(siblings.flatMap(({ texts }) => texts))]
}
