/** What a row of an answer is: a row is presented by its kind, and the data dictionary says of kinds what they mean. */
import type { SpecPart, SpecRow } from '@vinspec/contract'
import type { Amount } from '../facts/amounts.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { type Measure, toNumbers, toText } from './measures.ts'
import { type RowName, rowName } from './row-names.ts'
import { type Figure, spanOf, toSpan } from './spans.ts'

export type RowKind = RowName & {
  /** In the order of its numbers; none for a row of words. */
  readonly measures: readonly Measure[]
  /** Null where nothing is known. A kind that goes by two names has its label here. */
  readonly present: (vehicle: KnownVehicle) => RowContent | null
}

export type RowContent = Omit<SpecRow, 'key' | 'label'> & { readonly label?: string }

/** In the order of the kinds; what is not known is left out. */
export function presentRows(kinds: readonly RowKind[], vehicle: KnownVehicle): SpecRow[] {
  return kinds.flatMap(({ key, label, present }) => {
    const content = present(vehicle)
    return content === null ? [] : [{ key, label, ...content }]
  })
}

export function figureRow(key: string, measure: Measure, figure: Figure): RowKind {
  return {
    ...rowName(key),
    measures: [measure],
    present: (vehicle) => {
      const span = spanOf(vehicle, figure)
      if (span === undefined) return null
      const numbers = toNumbers(measure, span)
      return { value: toText(measure, numbers), numbers }
    },
  }
}

type Words = string | readonly string[] | undefined

export function wordsRow(key: string, words: (vehicle: KnownVehicle) => Words): RowKind {
  return {
    ...rowName(key),
    measures: [],
    present: (vehicle) => {
      const value = words(vehicle)
      if (value === undefined || value.length === 0) return null
      return { value: typeof value === 'string' ? value : [...value] }
    },
  }
}

/** One of several figures in a row. */
export function toPart(name: string, measure: Measure, amount: Amount): SpecPart {
  return { name, ...toNumbers(measure, toSpan(amount)) }
}
