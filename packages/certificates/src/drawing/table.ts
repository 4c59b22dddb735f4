/** A table of labels and values, tagged as a table for screen readers. */
import type { CertifiedFact } from './certificate-facts.ts'
import { addTo, type Element, INK, makeRoom, type Sheet, SOFT, setStyle } from './sheet.ts'

export const ROW = { size: 8.5, color: INK } as const
/** Gaps between columns, and between rows. */
const GAP = 10
const ROW_GAP = 2.5

interface Table {
  /** Names the columns, and is repeated on each page. */
  readonly head?: CertifiedFact | undefined
  readonly rows: readonly CertifiedFact[]
  readonly labelWidth: number
  readonly width: number
}

export function drawTable(sheet: Sheet, table: Table): void {
  if (table.rows.length === 0) return
  const { head } = table
  const element = sheet.doc.struct('Table')
  sheet.root.add(element)
  if (head) drawRow(sheet, element, cellsOf(sheet, head, table, 'Column'))
  for (const row of table.rows) {
    const cells = cellsOf(sheet, row, table, 'Row')
    // Values without their column names would mean nothing.
    if (makeRoom(sheet, heightOf(sheet, cells)) && head)
      drawRow(sheet, element, cellsOf(sheet, head, table, 'Column'))
    drawRow(sheet, element, cells)
  }
  element.end()
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

function heightOf(sheet: Sheet, cells: readonly Cell[]): number {
  setStyle(sheet, ROW)
  return Math.max(...cells.map(({ text, width }) => sheet.doc.heightOfString(text, { width })))
}

function drawRow(sheet: Sheet, table: Element, cells: readonly Cell[]): void {
  const { doc } = sheet
  const height = heightOf(sheet, cells)
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  for (const { text, x, width, color, scope } of cells) {
    setStyle(sheet, { ...ROW, color })
    const draw = () => doc.text(text, x, top, { width })
    addTo(sheet, row, scope ? 'TH' : 'TD', draw, scope && { scope })
  }
  row.end()
  doc.y = top + height + ROW_GAP
}
