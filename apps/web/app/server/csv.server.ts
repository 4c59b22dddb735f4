/** Files for spreadsheets. */
export type CsvValue = string | number | Date | null

export function csvFile(name: string, rows: ReadonlyArray<readonly CsvValue[]>): Response {
  const text = rows.map((row) => row.map(toCell).join(',')).join('\r\n')
  // The byte order mark tells Excel that the file is UTF-8.
  return new Response(`\u{FEFF}${text}\r\n`, { headers: fileHeaders(name, 'text/csv; charset=utf-8') })
}

export function fileHeaders(name: string, type: string): HeadersInit {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}

function toCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value
  // A spreadsheet would run a text that begins like this as a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
