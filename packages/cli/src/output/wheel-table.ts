/** Range and charging by wheel size, one column per size. */
import { wheelFigures } from '@vinspec/contract/spec-facts'
import type { WheelRow } from '@vinspec/sdk'
import type { Column, Fact } from './layout.ts'

const UNKNOWN = '–'

export interface WheelTable {
  readonly names: Column
  readonly columns: readonly Column[]
}

/** Without what is already said of the whole vehicle. Null when nothing is left. */
export function wheelTable(wheelRows: readonly WheelRow[], said: readonly Fact[]): WheelTable | null {
  const saidValues = new Set<string | null>(said.flatMap(({ values }) => values))
  const figures = wheelFigures(wheelRows).filter(
    ({ values }) => new Set(values).size > 1 || !values.every((value) => saidValues.has(value)),
  )
  if (figures.length === 0) return null
  return {
    names: { title: '', cells: figures.map(({ label }) => label) },
    columns: wheelRows.map(({ wheel_size: title }, column) => ({
      title,
      cells: figures.map(({ values }) => values[column] ?? UNKNOWN),
    })),
  }
}
