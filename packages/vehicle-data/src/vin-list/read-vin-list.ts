/** The VINs of a text or a CSV file, each with the row that it is in: whatever program wrote the file, and for whom. */
import { type CsvError, parse } from 'csv-parse/sync'
import { decodeText, isMarked, isWorkbook } from './decode-text.ts'
import { chooseDelimiter, findVins, firstLines } from './find-vins.ts'
import type { Line, VinList } from './vin-list.ts'

export type { VinList, VinRow } from './vin-list.ts'

/** Its first sentence says what is wrong, and the second what to do. */
export interface ListFault {
  readonly ok: false
  readonly fault: string
}

export interface ReadingTerms {
  /** The most VINs. */
  readonly most: number
  /** The name of the column that has the VINs, or its number from 1; undefined: it is found. */
  readonly column?: string | undefined
}

export const NO_VINS: ListFault = {
  ok: false,
  fault: 'There are no VINs in this list. Put one on each line.',
}

/** What Excel is told in the first line, and shows nobody. */
const SEPARATOR = /^sep=(.)(\r\n|\n|\r)/i

export function readVinList(content: Uint8Array, { most, column }: ReadingTerms): VinList | ListFault {
  if (isWorkbook(content))
    return toFault('This is a workbook or an archive. Save the sheet as CSV, then send that.')
  const decoded = decodeText(content)
  if (decoded === null) return toFault('This file is not text. Send a CSV or text file.')
  const [firstLine = '', said] = SEPARATOR.exec(decoded) ?? []
  const text = decoded.replace(SEPARATOR, '\n')
  const delimiter = said ?? chooseDelimiter(text)
  const lines = readLines(text, { delimiter, trim: isSpaced(text, delimiter) }, most)
  if (typeof lines === 'string') return toFault(lines)
  const found = findVins(lines, column)
  if (typeof found === 'string') return toFault(found)
  const count = found.rows.filter(({ typed }) => typed !== '').length
  if (count === 0) return NO_VINS
  if (count > most)
    return toFault(`A list has up to ${show(most)} VINs, and this one has ${show(count)}. Split it.`)
  return { ok: true, ...found, delimiter, start: (isMarked(content) ? '\uFEFF' : '') + firstLine }
}

/** Whether blanks stand between a delimiter and a quotation mark: they are of the file's form then, and not of its cells. */
function isSpaced(text: string, delimiter: string): boolean {
  return firstLines(text).some((line) => line.split(delimiter).some((cell) => /^ +"[^"]/.test(cell)))
}

function toFault(fault: string): ListFault {
  return { ok: false, fault }
}

const show = (count: number) => count.toLocaleString('en-US')

/** A list has fewer lines, whatever stands between its VINs, and each takes memory. */
const LINES_PER_VIN = 10

class TooLong extends Error {}

/** What is wrong with the file, or its lines that are not blank. */
function readLines(
  text: string,
  form: { readonly delimiter: string; readonly trim: boolean },
  most: number,
): readonly Line[] | string {
  const lines: Line[] = []
  const mostLines = LINES_PER_VIN * most
  try {
    parse(text, {
      ...form,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quotation mark within a value is one.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      on_record: (cells, { lines: line }) => {
        if (cells.some((cell) => cell.trim() !== '') && lines.push({ line, cells }) > mostLines)
          throw new TooLong()
        return null
      },
    })
    return lines
  } catch (error) {
    if (error instanceof TooLong)
      return `A list has up to ${show(most)} VINs, and this one has more than ${show(mostLines)} lines. Split it.`
    if (!isCsvError(error)) throw error
    const place = typeof error['lines'] === 'number' ? ` near line ${error['lines']}` : ''
    return `This file is not valid CSV${place}. Check it for a quotation mark that is never closed.`
  }
}

/** Also one of a bundle, whose class is another. */
function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}
