import type { OperatorAction } from './read-audit.ts'

export interface Change {
  readonly column: string
  /** Null: there was no row. */
  readonly from: string | null
  /** Null: the row is gone. */
  readonly to: string | null
}

/** What an operator changed, column by column. Empty columns of a new row are left out. */
export function describeChanges({
  before,
  after,
}: Pick<OperatorAction, 'before' | 'after'>): readonly Change[] {
  const [old, young] = [toColumns(before), toColumns(after)]
  const columns = [...new Set([...old.keys(), ...young.keys()])]
  return columns
    .map((column) => ({
      column,
      from: before === null ? null : (old.get(column) ?? 'null'),
      to: young.get(column) ?? null,
    }))
    .filter(({ from, to }) => from !== null || to !== 'null')
}

function toColumns(row: unknown): ReadonlyMap<string, string> {
  const columns = typeof row === 'object' && row !== null ? Object.entries(row) : []
  return new Map(
    columns.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
