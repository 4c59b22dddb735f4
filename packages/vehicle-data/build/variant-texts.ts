import { remember } from '../src/remember.ts'
import { codesByElement, type PatternElement } from '../src/vin/pattern-elements.ts'
import type { PatternLibrary } from '../src/vin/pattern-library.ts'
import { keysOverlap, type PatternGroup } from '../src/vin/pattern-schema.ts'

/** All texts that these patterns can give for one element. */
export const elementTexts = (
  groups: readonly PatternGroup[],
  element: PatternElement,
  library: PatternLibrary,
): string[] => [...new Set(groups.flatMap((group) => textsOf(group, element, library)))]

/** Everything that these patterns can say in these elements about a car of this model. */
export function variantTexts(
  groups: readonly PatternGroup[],
  model: string,
  elements: readonly PatternElement[],
  library: PatternLibrary,
): string[] {
  const modelKeys = groups
    .filter((group) => textsOf(group, 'model', library).includes(model))
    .map(({ keys }) => keys)
  const said = new Set<string>()
  for (const group of groups) {
    const texts = elements.flatMap((element) => textsOf(group, element, library))
    if (texts.length === 0 || !modelKeys.some((keys) => keysOverlap(group.keys, keys))) continue
    for (const text of texts) said.add(text)
  }
  return [...said]
}

function textsOf(group: PatternGroup, element: PatternElement, library: PatternLibrary): readonly string[] {
  return textsByCode(group, library).get(codesByElement.get(element) ?? '') ?? NOTHING
}

const NOTHING: readonly string[] = []

const known = new WeakMap<PatternGroup, ReadonlyMap<string, readonly string[]>>()

/** Remembered, because each group is read for many models. A group belongs to one library. */
function textsByCode(group: PatternGroup, library: PatternLibrary): ReadonlyMap<string, readonly string[]> {
  return remember(known, group, () => {
    const values = Map.groupBy(group.values.split(','), (value) => value.charAt(0))
    return new Map(
      [...values].map(([code, list]) => [code, list.map((value) => library.valueText(value.slice(1)))]),
    )
  })
}
