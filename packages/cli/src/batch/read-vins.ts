/** The VINs of a file: one per line, or the column `vin` of a CSV. */
import { createReadStream } from 'node:fs'
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'
import { isFault } from '../write-fault.ts'

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
  const content = await readText(path)
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

/** Reads no further than the limit: what comes on standard input may have no end. */
async function readText(path: string): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    const stream: AsyncIterable<Buffer> = path === '-' ? process.stdin : createReadStream(path)
    for await (const part of stream) {
      parts.push(part)
      bytes += part.length
      if (bytes > LARGEST_BYTES) break
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw refuse(isFault(error, 'ENOENT') ? `There's no file ${path}.` : `${path} can't be read: ${reason}`)
  }
  if (bytes > LARGEST_BYTES) throw refuse(`${path} is larger than 16 MB. Split it.`)
  return Buffer.concat(parts).toString()
}

function refuse(message: string): CommandError {
  return new CommandError(message, { code: 'usage', exitCode: EXIT.usage })
}
