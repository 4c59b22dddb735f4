/** Lines of text: wrapped paragraphs, labeled facts, tables, lists. */
import type { Screen } from './screen.ts'

export const INDENT = '  '
const GAP = '  '
/** Values are not squeezed into less: labels are wrapped before. */
const NARROWEST = 18

export interface Fact {
  readonly label: string
  readonly values: readonly string[]
}

type Pair = readonly [label: string, value: string | null]

/** The facts whose value is known, each with one value. */
export function pairLines(screen: Screen, pairs: readonly Pair[]): string[] {
  const facts = pairs.flatMap(([label, value]) => (value === null ? [] : [{ label, values: [value] }]))
  return factLines(facts, screen)
}

export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line]
}

/**
 * Labels to the left, values to the right, both wrapped. A value with a word that does not fit there, such as an ID, goes
 * below its label.
 */
export function factLines(
  facts: readonly Fact[],
  { width, ink }: Screen,
  labelWidth: number = widest(facts.map(({ label }) => label)),
): string[] {
  const names = Math.max(1, Math.min(labelWidth, width - INDENT.length - GAP.length - NARROWEST))
  const valueWidth = Math.max(NARROWEST, width - INDENT.length - names - GAP.length)
  return facts.flatMap(({ label, values }) => {
    const left = wrap(label, names).map((line) => nameCell(line, names, ink))
    if (widest(values.flatMap((value) => value.split(' '))) > valueWidth) {
      const below = INDENT + INDENT
      const lines = values.flatMap((value) => wrap(value, width - below.length))
      return [...left.map((line) => line.trimEnd()), ...lines.map((line) => below + line)]
    }
    return sideBySide([left, values.flatMap((value) => wrap(value, valueWidth))], [INDENT.length + names, 0])
  })
}

/** Cells of several lines each, in one row. */
function sideBySide(cells: readonly (readonly string[])[], widths: readonly number[]): string[] {
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, column) => lines[line] ?? ' '.repeat(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** The padding stays outside of the style, so that it can be trimmed. */
function nameCell(name: string, width: number, ink: Screen['ink']): string {
  return INDENT + (name && ink('dim', name)) + ' '.repeat(Math.max(0, width - name.length))
}

export function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length))
}

export interface Column {
  readonly title: string
  readonly cells: readonly string[]
}

/**
 * A table whose first column names the rows. Columns that do not fit go into a further table below; one that does not
 * fit there either is wrapped.
 */
export function tableLines(
  names: Column,
  columns: readonly Column[],
  screen: Screen,
  labelWidth: number = columnWidth(names),
): string[] {
  const nameWidth = Math.max(1, Math.min(labelWidth, screen.width - INDENT.length - GAP.length - NARROWEST))
  const room = screen.width - INDENT.length - nameWidth
  const groups: Column[][] = []
  let left = 0
  for (const column of columns) {
    const needed = GAP.length + columnWidth(column)
    const group = groups.at(-1)
    if (group && needed <= left) group.push(column)
    else {
      groups.push([column])
      left = room
    }
    left -= needed
  }
  return groups.flatMap((group, index) => [
    ...(index > 0 ? [''] : []),
    ...renderTable(names, group, nameWidth, screen),
  ])
}

function renderTable(
  names: Column,
  columns: readonly Column[],
  nameWidth: number,
  { ink, width }: Screen,
): string[] {
  const room = Math.max(1, width - INDENT.length - nameWidth - GAP.length)
  const widths = columns.map((column) => Math.min(columnWidth(column), room))
  const cellOf = (text: string, column: number) =>
    wrap(text, widths[column] ?? 0).map((line) => line.padEnd(widths[column] ?? 0))
  const titles =
    INDENT +
    names.title.padEnd(nameWidth) +
    GAP +
    columns.map(({ title }, column) => title.padEnd(widths[column] ?? 0)).join(GAP)
  const rows = names.cells.flatMap((name, row) =>
    sideBySide(
      [
        wrap(name, nameWidth).map((line) => nameCell(line, nameWidth, ink)),
        ...columns.map(({ cells }, column) => cellOf(cells[row] ?? '', column)),
      ],
      [INDENT.length + nameWidth, ...widths],
    ),
  )
  return [ink('bold', titles.trimEnd()), ...rows]
}

function columnWidth({ title, cells }: Column): number {
  return widest([title, ...cells])
}

/** A column of a list: its title, and what stands in it. */
export type Columns<Item> = ReadonlyArray<readonly [title: string, cell: (item: Item) => string]>

/** A table of items. The first column names them. */
export function listLines<Item>(screen: Screen, items: readonly Item[], columns: Columns<Item>): string[] {
  const [names = { title: '', cells: [] }, ...others] = columns.map(([title, cell]) => ({
    title,
    cells: items.map(cell),
  }))
  return tableLines(names, others, screen)
}

/** How to get the next page of a list. */
export function moreLines(cursor: string | null, command: string, screen: Screen): string[] {
  if (cursor === null) return []
  const pairs: Pair[] = [
    ['More', `vinspec ${command} --cursor ${cursor}`],
    ['All', `vinspec ${command} --all`],
  ]
  return ['', ...pairLines(screen, pairs)]
}

/** The day of a time, in UTC. */
export function toDay(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length)
}

export function toText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
