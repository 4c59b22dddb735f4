import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'

/** A row of a table by its columns' names; what is NULL is empty. */
export type DumpRow = Readonly<Record<string, string>>

/**
 * Reads a zipped plain dump of PostgreSQL (`pg_dump --format=plain`) as it streams by, without running any of its SQL.
 * @param takerOf what to do with each row of a table; a table without a taker is skipped
 */
export async function readDump(
  path: string,
  takerOf: (table: string) => ((row: DumpRow) => void) | undefined,
): Promise<void> {
  let columns: readonly string[] | undefined
  let take: ((row: DumpRow) => void) | undefined
  let isWhole = false
  for await (const line of linesOf(path)) {
    if (columns === undefined) {
      const [, table = '', names] = /^COPY vpic\.(\w+) \((.*)\) FROM stdin;$/.exec(line) ?? []
      columns = names?.replaceAll('"', '').split(', ')
      take = takerOf(table)
      isWhole = line === '-- PostgreSQL database dump complete' || (isWhole && columns === undefined)
    } else if (line === '\\.') columns = undefined
    else take?.(rowOf(columns, line))
  }
  if (!isWhole) throw new Error(`${path} ends before the dump does`)
}

function rowOf(columns: readonly string[], line: string): DumpRow {
  const row: Record<string, string> = {}
  const cells = line.split('\t')
  for (const [place, column] of columns.entries()) row[column] = valueOf(cells[place] ?? '')
  return row
}

const valueOf = (cell: string): string =>
  cell.includes('\\')
    ? cell === '\\N'
      ? ''
      : cell.replace(/\\(.)/g, (_, escaped: string) => escapes.get(escaped) ?? escaped)
    : cell

/** As COPY writes them. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textOf(path)) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** The text of the only file of a zip. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const texts: string[] = []
  const failures: Error[] = []
  const unzip = new Unzip((file) => {
    file.ondata = (failure, bytes) => {
      if (failure === null) texts.push(decoder.decode(bytes, { stream: true }))
      else failures.push(failure)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const packed: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of packed) {
    unzip.push(bytes)
    const [failure] = failures
    if (failure !== undefined) throw failure
    yield* texts.splice(0)
  }
}
