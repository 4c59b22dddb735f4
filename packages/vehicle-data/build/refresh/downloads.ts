import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readRows, sourcesFolder, unpacked } from '../read-source.ts'
import { readGuide } from './fuel-economy-guide.ts'
import { publishedFiles, readPublished } from './published-files.ts'
import { type Row, type SourceFile, sourceFiles } from './source-files.ts'
import { sourcesIn } from './vpic-sources.ts'

/** A newly downloaded file that can replace a source. */
export interface Download {
  readonly file: SourceFile
  readonly rows: readonly Row[]
  /** Day of its data. */
  readonly date: string
  readonly take: () => void
}

/**
 * What a folder has of the sources: files of the same names and columns, packed or not, or the files as they are published
 * ({@link publishedFiles}, NHTSA's dump, EPA's workbooks). What it does not have stays as it is.
 */
export async function downloadsIn(folder: URL): Promise<Download[]> {
  const dump = newestIn(folder, /^vPICList_lite_\d{4}_\d\d\.plain\.zip$/)
  const ofVpic = dump && (await sourcesIn(fileURLToPath(dump)))
  const found: Download[] = []
  for (const file of sourceFiles) {
    const own = [file.name, file.name.replace(/\.gz$/, '')]
      .map((name) => new URL(name, folder))
      .find((path) => existsSync(path))
    const rows = ofVpic?.get(file.name)
    if (own !== undefined) found.push(ownDownload(file, own))
    else if (dump && rows) found.push(downloadOf(file, dump, () => rows))
    else if (file.name === 'epa-fe-guide-ev.csv') found.push(...guideIn(folder, file, found))
    else found.push(...publishedIn(folder, file))
  }
  return found
}

function ownDownload(file: SourceFile, path: URL): Download {
  const rows = readRows<string>(path)
  return { file, rows, date: dateOf(file, rows, path), take: () => writeSource(file, unpacked(path)) }
}

/** The newest by name. */
function newestIn(folder: URL, name: RegExp): URL | undefined {
  const newest = readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort()
    .at(-1)
  return newest === undefined ? undefined : new URL(newest, folder)
}

function publishedIn(folder: URL, file: SourceFile): Download[] {
  return publishedFiles
    .filter(({ source }) => source === file.name)
    .flatMap((published) => {
      const newest = newestIn(folder, published.name)
      return newest === undefined
        ? []
        : [downloadOf(file, newest, (columns) => readPublished(newest, columns, published))]
    })
}

/** EPA's workbooks, as "25data.zip" or as they are inside. */
function guideIn(folder: URL, file: SourceFile, found: readonly Download[]): Download[] {
  const workbooks = readdirSync(folder)
    .filter((name) => /^\d\ddata\.zip$|FE ?Guide.*\.xlsx$/.test(name))
    .map((name) => new URL(encodeURIComponent(name), folder))
  const labels = found.find((download) => download.file.name === 'epa-ev.csv')?.rows
  const [first] = workbooks
  return first === undefined ? [] : [downloadOf(file, first, () => readGuide(workbooks, labels))]
}

/** The columns of the source are those of its rows that it keeps; columns that nobody knows stay, so that they are noticed. */
function downloadOf(
  file: SourceFile,
  path: URL,
  rowsOf: (columns: readonly string[]) => readonly Row[],
): Download {
  const [header = ''] = new TextDecoder().decode(unpacked(new URL(file.name, sourcesFolder))).split('\n', 1)
  const columns = header.split(',')
  const rows = rowsOf(columns)
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  const take = (): void => writeSource(file, Buffer.from(`${[header, ...lines].join('\n')}\n`))
  return { file, rows, date: dateOf(file, rows, path), take }
}

function writeSource({ name }: SourceFile, bytes: Uint8Array): void {
  writeFileSync(new URL(name, sourcesFolder), name.endsWith('.gz') ? gzipSync(bytes) : bytes)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The newest day in the rows, or else the day in the file's name, or else the file's own. */
function dateOf({ day }: SourceFile, rows: readonly Row[], file: URL): string {
  const days = day === undefined ? [] : rows.map((row) => isoDay(row[day] ?? '')).sort()
  const named = /\d{4}-\d\d-\d\d(?=\.)/.exec(file.pathname)?.[0]
  return days.at(-1) || named || statSync(file).mtime.toISOString().slice(0, 10)
}

/** NHTSA writes "2026-10-13", EPA "Tue Oct 28 00:00:00 EDT 2025". */
function isoDay(text: string): string {
  const epa = /^\w+ (\w+ \d+) .* (\d{4})$/.exec(text)
  if (epa === null) return text.slice(0, 10)
  return new Date(`${epa[1]} ${epa[2]} UTC`).toISOString().slice(0, 10)
}
