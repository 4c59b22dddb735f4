/** An answer as a table for spreadsheets: one row per item, one column per fact. */
import { isObject } from '@vinspec/contract/guards'
import { stringify } from 'csv-stringify/sync'
import { toItems } from './to-items.ts'

export type Cell = string | number | boolean | null
export type Row = ReadonlyMap<string, Cell>

export function renderCsv(data: unknown): string {
  return toCsv(toItems(data).map(toRow))
}

/** Columns are those of all rows, in the order in which they first appear. */
export function toCsv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  if (columns.length === 0) return ''
  // A spreadsheet would run a text that begins like a formula.
  return stringify(
    rows.map((row) => columns.map((column) => row.get(column) ?? '')),
    { ...RFC_4180, header: true, columns, escape_formulas: true },
  )
}

/** Cells as they are. */
export function csvLines(rows: ReadonlyArray<readonly Cell[]>, delimiter: string): string {
  return stringify([...rows], { ...RFC_4180, delimiter })
}

/** Lines end as it says, and a text of several lines is quoted, however those end. */
const RFC_4180 = {
  cast: { boolean: String },
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
} as const

/** Members of members are columns too: `battery_usable_capacity`. The constant `object` says nothing in a table. */
export function toRow(item: unknown): Row {
  const row = new Map<string, Cell>()
  if (!isObject(item)) return row.set('value', toCell(item))
  collect(item, '', row)
  return row
}

function collect(item: Readonly<Record<string, unknown>>, prefix: string, row: Map<string, Cell>): void {
  for (const [name, value] of Object.entries(item)) {
    if (prefix === '' && (name === 'object' || name === 'receipt')) continue
    const column = prefix + name
    if (isObject(value)) collect(value, name === 'numbers' ? prefix : `${column}_`, row)
    else if (Array.isArray(value) && value.some(isObject)) collectList(value, column, row)
    else row.set(column, toCell(value))
  }
}

/** Facts and their numbers are listed by key, wheels by size, groups of facts by their own key, and parts by name. */
function collectList(list: readonly unknown[], prefix: string, row: Map<string, Cell>): void {
  const within = prefix.replace(/_?(rows|wheel_rows|wheel_numbers|parts|sections)$/, '')
  for (const [index, item] of list.entries()) {
    if (!isObject(item)) continue
    const { key, label: _label, title: _title, wheel_size: size, value, ...rest } = item
    const own = key ?? size ?? partName(item) ?? index
    const name = [within, own].filter((part) => part !== '').map(toName).join('_')
    if (value !== undefined) row.set(name, toCell(value))
    collect(rest, `${name}_`, row)
  }
}

/** What a figure of several is: "battery_years". The title of a version of a car would be a column for each car. */
function partName({ name, unit }: Readonly<Record<string, unknown>>): string | undefined {
  return unit !== undefined && typeof name === 'string' && /^[a-z0-9_]+$/.test(name) ? name : undefined
}

function toName(part: unknown): string {
  return String(part).toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(String).join('; ')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}
