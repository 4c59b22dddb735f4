/** A table of labels and values, tagged as a table for screen readers. */
import type { CertifiedFact } from './certificate-facts.ts'
import { addTo, drawLine, type Element, INK, makeRoom, type Sheet, SOFT, setStyle } from './sheet.ts'

export const ROW: RowStyle = { size: 8.5, gap: 2.5, isRuled: false }
/** Between columns. */
const GAP = 10

interface RowStyle {
  readonly size: number
  /** Below each row, and above it if a line follows each. */
  readonly gap: number
  readonly isRuled: boolean
}

export interface Table {
  /** Names the columns, and is repeated on each page. */
  readonly head?: CertifiedFact | undefined
  readonly rows: readonly CertifiedFact[]
  readonly labelWidth: number
  readonly width: number
  readonly style?: RowStyle
}

export function drawTable(sheet: Sheet, table: Table): void {
  if (table.rows.length === 0) return
  const { head, style = ROW } = table
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  if (head) drawRow(sheet, element, cellsOf(sheet, head, table, 'Column'), style)
  for (const row of table.rows) {
    const cells = cellsOf(sheet, row, table, 'Row')
    // Values without their column names would mean nothing.
    if (makeRoom(sheet, heightOf(sheet, cells, style)) && head)
      drawRow(sheet, element, cellsOf(sheet, head, table, 'Column'), style)
    drawRow(sheet, element, cells, style)
  }
  element.end()
}

/** How high the table is without its head. */
export function tableHeight(sheet: Sheet, table: Table): number {
  const { rows, style = ROW } = table
  return rows.reduce((sum, row) => sum + heightOf(sheet, cellsOf(sheet, row, table, 'Row'), style), 0)
}

interface Cell {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly color: string
  /** What the cell is the header of; undefined: it is a value. */
  readonly scope: 'Row' | 'Column' | undefined
}

function cellsOf(
  { left }: Sheet,
  { label, values }: CertifiedFact,
  { labelWidth, width }: Table,
  scope: 'Row' | 'Column',
): Cell[] {
  const columnWidth = (width - labelWidth) / values.length
  return [
    { text: label, x: left, width: labelWidth - GAP, color: SOFT, scope },
    ...values.map((text, index) => ({
      text,
      x: left + labelWidth + index * columnWidth,
      width: columnWidth - GAP,
      color: INK,
      scope: scope === 'Column' ? scope : undefined,
    })),
  ]
}

/** With the gaps around it. */
function heightOf(sheet: Sheet, cells: readonly Cell[], { size, gap, isRuled }: RowStyle): number {
  setStyle(sheet, { size })
  const heights = cells.map(({ text, width }) => sheet.doc.heightOfString(text, { width }))
  return Math.max(...heights) + (isRuled ? 2 * gap : gap)
}

function drawRow(sheet: Sheet, table: Element, cells: readonly Cell[], style: RowStyle): void {
  const { doc } = sheet
  const { size, gap, isRuled } = style
  const top = doc.y
  const end = top + heightOf(sheet, cells, style)
  const row = doc.struct('TR')
  table.add(row)
  for (const { text, x, width, color, scope } of cells) {
    setStyle(sheet, { size, color })
    const draw = () => doc.text(text, x, isRuled ? top + gap : top, { width })
    addTo(sheet, row, scope ? 'TH' : 'TD', draw, scope && { scope })
  }
  row.end()
  if (isRuled) drawLine(sheet, end)
  doc.y = end
}
