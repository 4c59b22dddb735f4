import { codesByElement, type PatternElement } from '../src/vin/pattern-elements.ts'
import type { PatternLibrary } from '../src/vin/pattern-library.ts'
import { keysOverlap, type PatternGroup } from '../src/vin/pattern-schema.ts'

/** Every text that these patterns can give for one element. */
export const elementTexts = (
  groups: readonly PatternGroup[],
  element: PatternElement,
  library: PatternLibrary,
): string[] => [...new Set(groups.flatMap((group) => textsOf(group, [element], library)))]

/** Everything that these patterns can say in these elements about a car of this model. */
export function variantTexts(
  groups: readonly PatternGroup[],
  model: string,
  elements: readonly PatternElement[],
  library: PatternLibrary,
): string[] {
  const modelKeys = groups
    .filter((group) => textsOf(group, ['model'], library).includes(model))
    .map(({ keys }) => keys)
  const siblings = groups
    .map((group) => ({ group, texts: textsOf(group, elements, library) }))
    .filter(({ texts }) => texts.length > 0)
    .filter(({ group }) => modelKeys.some((keys) => keysOverlap(group.keys, keys)))
  return [...new Set(siblings.flatMap(({ texts }) => texts))]
}

function textsOf(
  group: PatternGroup,
  elements: readonly PatternElement[],
  library: PatternLibrary,
): string[] {
  const codes = new Set(elements.map((element) => codesByElement.get(element)))
  return group.values
    .split(',')
    .filter((value) => codes.has(value.charAt(0)))
    .map((value) => library.valueText(value.slice(1)))
}
