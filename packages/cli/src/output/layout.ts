/** Lines of text: wrapped paragraphs, labeled facts, tables. */
import type { Screen } from './screen.ts'

export const INDENT = '  '
const GAP = '  '
/** Values are not squeezed into less, however narrow the screen. */
const NARROWEST = 20

export interface Fact {
  readonly label: string
  readonly values: readonly string[]
}

/** The facts whose value is known. */
export function knownFacts(pairs: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === null ? [] : [{ label, values: [value] }]))
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

/** Labels to the left, values to the right, both wrapped. */
export function factLines(
  facts: readonly Fact[],
  { width, ink }: Screen,
  labelWidth: number = widest(facts.map(({ label }) => label)),
): string[] {
  const valueWidth = Math.max(NARROWEST, width - INDENT.length - labelWidth - GAP.length)
  return facts.flatMap(({ label, values }) => {
    const left = wrap(label, labelWidth)
    const right = values.flatMap((value) => wrap(value, valueWidth))
    return Array.from({ length: Math.max(left.length, right.length) }, (_, line) => {
      return [nameCell(left[line] ?? '', labelWidth, ink), right[line] ?? ''].join(GAP).trimEnd()
    })
  })
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

/** A table whose first column names the rows. Columns that do not fit go into a further table below. */
export function tableLines(
  names: Column,
  columns: readonly Column[],
  screen: Screen,
  nameWidth: number = columnWidth(names),
): string[] {
  const groups: Column[][] = []
  let left = 0
  for (const column of columns) {
    const needed = GAP.length + columnWidth(column)
    const group = groups.at(-1)
    if (group && needed <= left) group.push(column)
    else {
      groups.push([column])
      left = screen.width - INDENT.length - nameWidth
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
  { ink }: Screen,
): string[] {
  const renderLine = (cellOf: (column: Column) => string) =>
    columns
      .map((column) => GAP + cellOf(column).padEnd(columnWidth(column)))
      .join('')
      .trimEnd()
  const titles = INDENT + names.title.padEnd(nameWidth) + renderLine(({ title }) => title)
  const rows = names.cells.map((name, row) => {
    return nameCell(name, nameWidth, ink) + renderLine(({ cells }) => cells[row] ?? '')
  })
  return [ink('bold', titles), ...rows]
}

function columnWidth({ title, cells }: Column): number {
  return widest([title, ...cells])
}

/** How to get the next page of a list. */
export function moreLines(cursor: string | null, command: string, { ink }: Screen): string[] {
  if (cursor === null) return []
  const more = `vinspec ${command}`
  return [
    '',
    ink('dim', `${INDENT}More: ${more} --cursor ${cursor}`),
    ink('dim', `${INDENT}All:  ${more} --all`),
  ]
}

/** The day of a time, in UTC. */
export function toDay(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length)
}

export function toText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
