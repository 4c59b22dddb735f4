/**
 * A data release: all tables in one signed file. The first line is `vinspec-data` and the Ed25519 signature, in base64, of the
 * bytes that follow. Those are compressed with gzip: a line with the format and each table's name and size, then the tables.
 */
import { type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { linesOf, type ReadTable } from '../read-table.ts'

/**
 * The format that this code reads. Raise it whenever the code would misread earlier tables, so that processes refuse earlier
 * releases. `test/releases.test.ts` notices changed columns.
 */
export const FORMAT = 2

const MARK = 'vinspec-data'
/** The most bytes after decompression: several times the current size. */
const MOST = 64 * 1024 * 1024

export function packRelease(tables: ReadonlyMap<string, Buffer>, key: KeyObject): Buffer {
  const header = [FORMAT, ...[...tables].map(([name, bytes]) => `${name}:${bytes.length}`)].join(' ')
  const body = gzipSync(Buffer.concat([Buffer.from(`${header}\n`), ...tables.values()]))
  return Buffer.concat([Buffer.from(`${MARK} ${sign(null, body, key).toString('base64')}\n`), body])
}

/** Throws, with a message for the operator, if the file is damaged, not signed by one of the keys, or of another format. */
export async function openRelease(file: Buffer, publicKeys: readonly KeyObject[]): Promise<ReadTable> {
  const end = file.indexOf('\n')
  const [mark, signature = ''] = file.toString('latin1', 0, Math.max(end, 0)).split(' ')
  if (mark !== MARK) throw new Error('this is not a data release')
  const body = file.subarray(end + 1)
  if (!publicKeys.some((key) => verify(null, body, key, Buffer.from(signature, 'base64'))))
    throw new Error('its signature is wrong: it is cut off, was changed, or is signed with another key')
  return readerOf(await promisify(gunzip)(body, { maxOutputLength: MOST }))
}

function readerOf(contents: Buffer): ReadTable {
  const end = contents.indexOf('\n')
  const [format, ...tables] = contents.toString('utf8', 0, end).split(' ')
  if (format !== String(FORMAT))
    throw new Error(`its format is ${format}, and this build reads format ${FORMAT}`)
  const texts = new Map<string, string>()
  let at = end + 1
  for (const table of tables) {
    const [name = '', bytes] = table.split(':')
    texts.set(name, contents.toString('utf8', at, at + Number(bytes)))
    at += Number(bytes)
  }
  return (name) => {
    const text = texts.get(name)
    if (text === undefined) throw new Error(`it lacks the table ${name}`)
    return linesOf(text)
  }
}
