/** The kinds of rows. A kind presents its row, and the data dictionary describes each kind. */
import type { SpecPart, SpecRow } from '@vinspec/contract'
import type { Amount } from '../facts/amounts.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import { type Measure, toNumbers, toText } from './measures.ts'
import { type RowName, rowName } from './row-names.ts'
import { type Figure, spanOf, toSpan } from './spans.ts'

export type RowKind = RowName & {
  /** The measures of its numbers, in their order; empty for a row in words. */
  readonly measures: readonly Measure[]
  /** Returns null if nothing is known. A kind with two names returns its label as well. */
  readonly present: (vehicle: KnownVehicle) => RowContent | null
}

export type RowContent = Omit<SpecRow, 'key' | 'label'> & { readonly label?: string }

/** Presents rows in the order of the kinds. Rows that are not known are left out. */
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
