/** The VINs of a file: one per line, or the column `vin` of a CSV. */
import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'

export interface InputRow {
  /** Line of a text file, or row of a CSV without its header, from 1. */
  readonly row: number
  /** As it is in the file. */
  readonly typed: string
}

/** A few hundred thousand VINs. */
const LARGEST_BYTES = 16 * 1024 * 1024

/** @param path `-` for standard input */
export async function readVins(path: string): Promise<readonly InputRow[]> {
  const content = path === '-' ? await readAll(process.stdin) : await readText(path)
  if (Buffer.byteLength(content) > LARGEST_BYTES) throw refuse(`${path} is larger than 16 MB. Split it.`)
  const isCsv =
    /\.csv$/i.test(path) || /^\W*vin\W*[,;\t]|[,;\t]\W*vin\W*(\r?\n|[,;\t])/i.test(firstLineOf(content))
  const rows = isCsv ? await readCsv(content, path) : readLines(content)
  if (rows.length === 0) throw refuse(`There's no VIN in ${path === '-' ? 'standard input' : path}.`)
  return rows
}

function readLines(content: string): InputRow[] {
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ row: index + 1, typed: line.trim() }))
    .filter(({ typed }) => typed !== '' && !typed.startsWith('#') && !/^vin$/i.test(typed))
}

async function readCsv(content: string, path: string): Promise<InputRow[]> {
  const { parse } = await import('csv-parse/sync')
  try {
    const records = parse<Record<string, string>>(content, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (records[0] && !('vin' in records[0])) throw new Error('it has no column "vin"')
    return records
      .map((record, index) => ({ row: index + 1, typed: record['vin'] ?? '' }))
      .filter(({ typed }) => typed !== '')
  } catch (error) {
    throw refuse(`${path} can't be read as CSV: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function firstLineOf(content: string): string {
  const [line = ''] = content.split('\n', 1)
  return `${line}\n`
}

async function readText(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(
      error.code === 'ENOENT' ? `There's no file ${path}.` : `${path} can't be read: ${error.message}`,
    )
  })
}

function refuse(message: string): CommandError {
  return new CommandError(message, { code: 'usage', exitCode: EXIT.usage })
}
