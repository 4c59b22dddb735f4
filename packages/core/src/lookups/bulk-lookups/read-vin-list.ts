/** The VINs of a text or a CSV file, each with the line that it is on. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { CsvError, parse } from 'csv-parse/sync'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { decodeText, isWorkbook } from './decode-text.ts'

export interface Entry {
  /** In the file, from 1. */
  readonly line: number
  /** As it was typed, without what surrounds it. */
  readonly typed: string
}

export type VinList =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly fault: string }

interface Line {
  readonly number: number
  readonly cells: readonly string[]
}

const VIN_LENGTH = 17
/** What a VIN's column is called, written in any way. */
const HEADER = /^(vin|vins|vin(number|no|code)|vehicleidentificationnumber|vehiclevin)$/
const MOST_TYPED = 100
/** Lines that are not blank. A list has fewer, whatever stands between its VINs, and each takes memory. */
const MOST_LINES = 10 * MAX_BULK_ROWS

export function readVinList(content: Uint8Array): VinList {
  if (isWorkbook(content))
    return no('This is a workbook or an archive. Save the sheet as CSV, then upload that.')
  const text = decodeText(content)
  if (text === null) return no('This file is not text. Upload a CSV or text file.')
  const lines = readLines(text)
  if (typeof lines === 'string') return no(lines)
  const entries = findVins(lines)
  if (entries === null) {
    return no('We can\'t tell which column has the VINs. Call it "vin" in the first row.')
  }
  if (entries.length === 0) return no('There are no VINs in this list. Put one on each line.')
  if (entries.length > MAX_BULK_ROWS) {
    const [most, found] = [MAX_BULK_ROWS, entries.length].map((count) => count.toLocaleString('en-US'))
    return no(`A list has up to ${most} VINs, and this one has ${found}. Split it.`)
  }
  return { ok: true, entries }
}

function no(fault: string): VinList {
  return { ok: false, fault }
}

class TooLong extends Error {}

/** What is wrong with the file, or its lines that are not blank. */
function readLines(text: string): readonly Line[] | string {
  const lines: Line[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      // A quotation mark within a value is one.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
      on_record: (cells, { lines: number }) => {
        if (cells.some((cell) => cell !== '') && lines.push({ number, cells }) > MOST_LINES)
          throw new TooLong()
        return null
      },
    })
    return lines
  } catch (error) {
    if (error instanceof TooLong) {
      const [most, many] = [MAX_BULK_ROWS, MOST_LINES].map((count) => count.toLocaleString('en-US'))
      return `A list has up to ${most} VINs, and this one has more than ${many} lines. Split it.`
    }
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : ''
    return `This file is not valid CSV${line}. Check it for a quotation mark that is never closed.`
  }
}

/** What the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const counts = [',', ';', '\t', '|'].map((each) => ({ each, count: first.split(each).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).each
}

/** Null: nothing says which column it is. */
function findVins(lines: readonly Line[]): readonly Entry[] | null {
  const [head, ...rest] = lines
  if (!head) return []
  const named = head.cells.findIndex((cell) => HEADER.test(cell.toLowerCase().replaceAll(/[^a-z]/g, '')))
  if (named >= 0) return ofColumn(rest, named)
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (width === 1) return ofColumn(lines, 0)
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    lines.some(({ cells }) => isLong(cells[column] ?? '')),
  )
  const [only, ...others] = columns
  if (only === undefined) return null
  if (others.length === 0) return ofColumn(lines, only)
  // Several on each line: they are a list without columns.
  return lines.flatMap(({ number, cells }) => cells.flatMap((cell) => ofCell(cell, number)))
}

function ofColumn(lines: readonly Line[], column: number): Entry[] {
  return lines.flatMap(({ number, cells }) => ofCell(cells[column] ?? '', number))
}

/** One VIN, which may be written in groups, or several with blanks between them. */
function ofCell(cell: string, line: number): Entry[] {
  const words = cell.split(/\s+/).filter((word) => word !== '')
  const each = words.length > 1 && words.every(isLong) ? words : [cell]
  return each.filter((typed) => typed !== '').map((typed) => ({ line, typed: typed.slice(0, MOST_TYPED) }))
}

function isLong(cell: string): boolean {
  return tidyVin(cell).length === VIN_LENGTH
}
