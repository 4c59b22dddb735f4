import type { TrimPowers } from '../src/catalogue/narrow-trim-by-power.ts'
import { trimAlternatives, trimKey } from '../src/catalogue/variant-evidence.ts'
import type { PatternElement } from '../src/vin/pattern-elements.ts'
import type { PatternLibrary } from '../src/vin/pattern-library.ts'
import { keysOverlap, type PatternSchema } from '../src/vin/pattern-schema.ts'
import { elementTexts, variantTexts } from './variant-texts.ts'

/**
 * The power of a model's trims in neighboring years, for the trims that a text of this year combines. Only a text that names
 * one trim shows its power.
 */
export function trimPowers(
  model: string,
  own: readonly PatternSchema[],
  around: readonly PatternSchema[],
  library: PatternLibrary,
): TrimPowers {
  const joined = new Set(
    own
      .flatMap((schema) => variantTexts(schema, model, ['trim'], library).map(trimAlternatives))
      .filter((trims) => trims.length > 1)
      .flatMap((trims) => trims.map(trimKey)),
  )
  const powers = new Map<string, number[]>()
  if (joined.size === 0) return powers
  for (const schema of around) {
    for (const { trim, power } of poweredTrims(schema, model, library)) {
      if (joined.has(trim)) powers.set(trim, [...new Set([...(powers.get(trim) ?? []), power])])
    }
  }
  return powers
}

function poweredTrims(
  schema: PatternSchema,
  model: string,
  library: PatternLibrary,
): { trim: string; power: number }[] {
  const textsOf = (group: PatternSchema[number], element: PatternElement): string[] =>
    elementTexts([group], element, library)
  const modelKeys = schema.filter((group) => textsOf(group, 'model').includes(model)).map(({ keys }) => keys)
  const ofModel = schema.filter(({ keys }) => modelKeys.some((rival) => keysOverlap(keys, rival)))
  return ofModel.flatMap((group) =>
    textsOf(group, 'trim')
      .filter((text) => trimAlternatives(text).length === 1)
      .flatMap((text) =>
        ofModel
          .filter(({ keys }) => keysOverlap(keys, group.keys))
          .flatMap((rival) => textsOf(rival, 'powerHp'))
          .map((power) => ({ trim: trimKey(text), power: Number(power) })),
      ),
  )
}
