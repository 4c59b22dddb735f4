/** Where in a file its VINs are: by what the column is called, and by what is in it. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '../vin/parse-vin.ts'
import type { Line, VinList, VinRow } from './vin-list.ts'

const VIN_LENGTH = 17
/** What a VIN's column is called, written in any way. */
const NAME = /^(vin|vins|vin(number|no|code)|vehicleidentificationnumber|vehiclevin)$/
const DELIMITERS = [',', ';', '\t', '|'] as const
const LINES_TO_JUDGE = 20

/** What VINs stand between; if that does not say, what the first line has most of. */
export function chooseDelimiter(text: string): string {
  const lines = firstLines(text)
  const [first = ''] = lines
  const judged = DELIMITERS.map((each) => {
    const vins = lines.filter((line) => line.split(each).some(isLong)).length
    return { each, vins, count: first.split(each).length }
  })
  return judged.reduce((best, next) => {
    const isBetter = next.vins > best.vins || (next.vins === best.vins && next.count > best.count)
    return isBetter ? next : best
  }).each
}

export function firstLines(text: string): readonly string[] {
  return text
    .slice(0, 100_000)
    .trimStart()
    .split(/\r\n|\n|\r/, LINES_TO_JUDGE)
}

/** @param wanted the name of the column, or its number; undefined: it is found. A text: what is wrong. */
export function findVins(
  lines: readonly Line[],
  wanted: string | undefined,
): Pick<VinList, 'columns' | 'rows'> | string {
  const [first] = lines
  if (!first) return { columns: [], rows: [] }
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const isHeaded = wanted === undefined ? isHeader(first) : !first.cells.some(isLong)
  const columns = nameColumns(isHeaded ? first.cells : [], width)
  const rest = isHeaded ? lines.slice(1) : lines
  if (wanted !== undefined) {
    const found = columnsOf(columns, wanted)
    if (differ(rest, found)) return severalCalled(wanted, found)
    const [column] = found
    return column === undefined ? noColumn(wanted, columns) : { columns, rows: ofColumn(rest, column) }
  }
  const column = width === 1 ? 0 : columnByContent(rest, columns)
  if (column === 'several' && isHeaded) return UNCLEAR
  if (column === undefined) return UNCLEAR
  if (column === 'named twice') return NAMED_TWICE
  // Several on a line, and nothing that names columns.
  if (width === 1 || column === 'several') return { columns: ['vin'], rows: rest.flatMap(ofLine) }
  return { columns, rows: ofColumn(rest, column) }
}

const UNCLEAR = 'We can\'t tell which column has the VINs. Call it "vin" in the first row.'

const NAMED_TWICE =
  'Several columns are called "vin", and their VINs differ. Call only one of them "vin" in the first row.'

function severalCalled(wanted: string, found: readonly number[]): string {
  const numbers = found.map((column) => column + 1)
  return `${numbers.length} columns are called "${wanted}", and their VINs differ. Name one by its number: ${numbers.join(' or ')}.`
}

function noColumn(wanted: string, columns: readonly string[]): string {
  return `There is no column "${wanted}". The columns are: ${columns.map((name) => name.trim()).join(', ')}.`
}

function isHeader({ cells }: Line): boolean {
  return cells.some(isName) || (cells.length > 1 && !cells.some(isLong))
}

const isName = (cell: string) => NAME.test(cell.toLowerCase().replaceAll(/[^a-z]/g, ''))

function nameColumns(header: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) =>
    header[index]?.trim() ? header[index] : `column_${index + 1}`,
  )
}

/** Those that are called exactly so; else in another case; else the one of this number. */
function columnsOf(columns: readonly string[], wanted: string): number[] {
  const called = (spell: (name: string) => string) =>
    columns.flatMap((name, index) => (spell(name.trim()) === spell(wanted.trim()) ? [index] : []))
  const exactly = called((name) => name)
  const named = exactly.length > 0 ? exactly : called((name) => name.toLowerCase())
  if (named.length > 0) return named
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= columns.length ? [number - 1] : []
}

/** Whether it matters which of the columns is taken. */
function differ(lines: readonly Line[], [first, ...others]: readonly number[]): boolean {
  const vinIn = (cells: readonly string[], column = 0) => tidyVin(unquote(cells[column] ?? ''))
  return lines.some(({ cells }) => others.some((other) => vinIn(cells, other) !== vinIn(cells, first)))
}

/** The one that is called so, unless only others have VINs; else the one that has most. Undefined: none has any. */
function columnByContent(
  lines: readonly Line[],
  columns: readonly string[],
): number | 'several' | 'named twice' | undefined {
  const long = countByColumn(lines, columns.length, isLong)
  const named = columns.flatMap((name, index) => (isName(name) ? [index] : []))
  const filled = named.filter((index) => long[index] !== 0)
  if (differ(lines, filled)) return 'named twice'
  const [column] = filled.length > 0 || long.some((each) => each > 0) ? filled : named
  if (column !== undefined) return column
  const sound = countByColumn(lines, columns.length, isSound)
  const counts = sound.some((each) => each > 0) ? sound : long
  const most = counts.reduce((one, other) => Math.max(one, other), 0)
  if (most === 0) return undefined
  return counts.filter((each) => each * 2 > most).length > 1 ? 'several' : counts.indexOf(most)
}

/** Goes through what is there, and not through every column of every line: one line can have as many as all others together. */
function countByColumn(lines: readonly Line[], width: number, fits: (cell: string) => boolean): number[] {
  const counts = Array.from({ length: width }, () => 0)
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (fits(cell)) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function ofColumn(lines: readonly Line[], column: number): VinRow[] {
  return lines.map(({ line, cells }) => ({ line, typed: unquote(cells[column] ?? ''), cells }))
}

/** VINs of a line, each of which may be written in groups. A line that begins with # is a note. */
function ofLine({ line, cells }: Line): VinRow[] {
  if (cells[0]?.trimStart().startsWith('#')) return []
  return cells
    .map(unquote)
    .flatMap((cell) => {
      const words = cell.split(/\s+/)
      return words.length > 1 && words.every(isLong) ? words : [cell]
    })
    .filter((typed) => typed !== '')
    .map((typed) => ({ line, typed, cells: [typed] }))
}

/** Also without what keeps a spreadsheet from reading a number: an apostrophe before it, or an equals sign. */
const unquote = (cell: string) => cell.trim().replaceAll(/^(?:=?"|')|"$/g, '')
/** It may be a VIN, or one with a typo. */
const isLong = (cell: string) =>
  cell.length >= VIN_LENGTH && /^(?=.*\d)[A-Z\d]{17}$/.test(tidyVin(unquote(cell)))
const isSound = (cell: string) => isLong(cell) && parseVin(tidyVin(unquote(cell))).ok
