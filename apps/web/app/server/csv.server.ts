/** Files for spreadsheets. */
export type CsvValue = string | number | Date | null

export function csvFile(name: string, rows: ReadonlyArray<readonly CsvValue[]>): Response {
  return new Response(MARK + rows.map(toLine).join(''), { headers: csvHeaders(name) })
}

/** Streams rows as they are read, for a file too large for memory. */
export function csvStream(name: string, rows: AsyncIterable<readonly CsvValue[]>): Response {
  return new Response(toStream(toTexts(rows)), { headers: csvHeaders(name) })
}

/** Rows of a long list that are read at once, and in memory together. */
export const ROWS_AT_ONCE = 20_000

/**
 * All rows of a list, however long, read part by part. The first part is read before the response begins, so that a
 * failure has its status.
 *
 * @param read at most `ROWS_AT_ONCE` rows that come after the last one read
 * @param toCells undefined leaves the row out
 */
export async function csvOfList<Row>(
  name: string,
  titles: readonly string[],
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  toCells: (row: Row) => readonly CsvValue[] | undefined,
): Promise<Response> {
  const first = await read(undefined)
  async function* lines() {
    yield titles
    for (let rows = first; ; rows = await read(rows.at(-1))) {
      for (const row of rows) {
        const cells = toCells(row)
        if (cells) yield cells
      }
      if (rows.length < ROWS_AT_ONCE) return
    }
  }
  return csvStream(name, lines())
}

/** A response body that is produced as the client reads it. */
export function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await texts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}

const LINES_AT_ONCE = 200

async function* toTexts(rows: AsyncIterable<readonly CsvValue[]>): AsyncGenerator<string> {
  let text = MARK
  let lines = 0
  for await (const row of rows) {
    text += toLine(row)
    lines += 1
    if (lines % LINES_AT_ONCE > 0) continue
    yield text
    text = ''
  }
  yield text
}

/** The byte order mark tells Excel that the file is UTF-8. */
const MARK = '\u{FEFF}'

function csvHeaders(name: string): HeadersInit {
  return fileHeaders(name, 'text/csv; charset=utf-8')
}

function toLine(row: readonly CsvValue[]): string {
  return `${row.map(toCell).join(',')}\r\n`
}

export function fileHeaders(name: string, type: string): HeadersInit {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}

function toCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  // A spreadsheet would run a text that begins like this as a formula, so it gets an apostrophe in front.
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
