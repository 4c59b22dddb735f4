import type { Row, RowName, SourceFile } from './source-files.ts'

/** What a download changes in a source. */
export interface Difference {
  readonly file: string
  readonly rowsAreCars: boolean
  readonly unknownColumns: readonly string[]
  readonly missingColumns: readonly string[]
  readonly before: number
  readonly after: number
  /** By year and make, the groups with the most changes first. */
  readonly groups: readonly GroupDifference[]
}

interface GroupDifference {
  readonly name: string
  readonly gained: number
  readonly lost: number
  /** Changed figures, each as "range 310 to 321". */
  readonly changed: readonly string[]
}

export function compareSource(
  file: SourceFile,
  before: readonly Row[],
  after: readonly Row[],
  nameOf: RowName,
): Difference {
  const [known, found] = [before, after].map((rows) => Object.keys(rows[0] ?? {}))
  const groups = new Map<string, { gained: number; lost: number; changed: string[] }>()
  const groupOf = (row: Row) => {
    const name = nameOf(row)
    const group = groups.get(name) ?? { gained: 0, lost: 0, changed: [] }
    groups.set(name, group)
    return group
  }
  const { gained, lost, kept } = matchRows(before, after, (row) => keyOf(file, row))
  for (const row of gained) groupOf(row).gained += 1
  for (const [old, row] of kept) groupOf(row).changed.push(...changes(old, row))
  for (const row of lost) groupOf(row).lost += 1
  return {
    file: file.name,
    rowsAreCars: file.rowsAreCars ?? false,
    unknownColumns: (found ?? []).filter((column) => known?.includes(column) !== true),
    missingColumns: (known ?? []).filter((column) => found?.includes(column) !== true),
    before: before.length,
    after: after.length,
    groups: [...groups]
      .map(([name, group]) => ({ name, ...group }))
      .filter((group) => sizeOf(group) > 0)
      .sort((one, other) => sizeOf(other) - sizeOf(one)),
  }
}

interface Matches {
  readonly gained: readonly Row[]
  readonly lost: readonly Row[]
  readonly kept: readonly (readonly [Row, Row])[]
}

/** Rows of one key, of which a few sources have several, are matched with the same rows first, then in order. */
function matchRows(before: readonly Row[], after: readonly Row[], key: (row: Row) => string): Matches {
  const same = matchInOrder(before, after, (row) => JSON.stringify(row, Object.keys(row).toSorted()))
  const others = matchInOrder(same.lost, same.gained, key)
  return { ...others, kept: [...same.kept, ...others.kept] }
}

function matchInOrder(before: readonly Row[], after: readonly Row[], key: (row: Row) => string): Matches {
  const left = Map.groupBy(before, key)
  const gained: Row[] = []
  const kept: [Row, Row][] = []
  for (const row of after) {
    const old = left.get(key(row))?.shift()
    if (old === undefined) gained.push(row)
    else kept.push([old, row])
  }
  return { gained, kept, lost: [...left.values()].flat() }
}

const keyOf = ({ key }: SourceFile, row: Row): string => key.map((column) => row[column]).join('\t')

/** Columns that are not compared, because the time when a row was written says nothing about a car. */
const silentColumns: ReadonlySet<string> = new Set(['createdOn', 'modifiedOn', 'updated', 'day_order'])

const changes = (old: Row, row: Row): string[] =>
  Object.entries(old).flatMap(([column, value]) =>
    silentColumns.has(column) || row[column] === value || row[column] === undefined
      ? []
      : [`${column} ${value || 'nothing'} to ${row[column] || 'nothing'}`],
  )

const sizeOf = ({ gained, lost, changed }: GroupDifference): number => gained + lost + changed.length

interface Refused {
  readonly kind: 'columns' | 'fewer_rows'
  readonly text: string
}

/**
 * Why a download is refused; `undefined` if it is not. If rows are cars, none may be lost, whatever else was gained. NHTSA
 * replaces patterns all the time, so only their number counts.
 */
export function refusal({
  unknownColumns,
  missingColumns,
  rowsAreCars,
  before,
  after,
  groups,
}: Difference): Refused | undefined {
  if (missingColumns.length > 0)
    return { kind: 'columns', text: `lacks the columns ${missingColumns.join(', ')}` }
  if (unknownColumns.length > 0)
    return { kind: 'columns', text: `has columns that the build does not know: ${unknownColumns.join(', ')}` }
  const shrunk = rowsAreCars ? groups.filter(({ gained, lost }) => lost > gained) : []
  if (shrunk.length > 0)
    return { kind: 'fewer_rows', text: `has fewer rows of ${shrunk.map(({ name }) => name).join(', ')}` }
  if (after >= before) return undefined
  return { kind: 'fewer_rows', text: `has ${count(before - after, 'row')} fewer` }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const GROUPS_TOLD = 20
const CHANGES_TOLD = 3

/** The difference in words, for the person who decides whether to accept it. */
export function describe({ file, before, after, groups }: Difference): string {
  if (groups.length === 0) return `${file}: ${after} rows, nothing changed`
  const lines = groups.slice(0, GROUPS_TOLD).map(({ name, gained, lost, changed }) => {
    const told = changed.slice(0, CHANGES_TOLD).join('; ')
    const parts = [
      gained > 0 ? `${count(gained, 'row')} gained` : '',
      lost > 0 ? `${count(lost, 'row')} lost` : '',
      changed.length > 0
        ? `${count(changed.length, 'figure')} changed (${told}${changed.length > CHANGES_TOLD ? '; …' : ''})`
        : '',
    ]
    return `  ${name}: ${parts.filter((part) => part !== '').join(', ')}`
  })
  const more = groups.length > GROUPS_TOLD ? [`  and ${groups.length - GROUPS_TOLD} more`] : []
  return [`${file}: ${before} rows before, ${after} now`, ...lines, ...more].join('\n')
}
