import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readRows, sourcesFolder } from '../read-source.ts'
import { type PublishedFile, publishedFiles, readPublished } from './published-files.ts'
import { type Row, type SourceFile, sourceFiles } from './source-files.ts'

/** A newly downloaded file that can take the place of a source. */
export interface Download {
  readonly file: SourceFile
  readonly rows: readonly Row[]
  /** Day of its data. */
  readonly date: string
  readonly take: () => void
}

/**
 * What a folder has of the sources: files of the same names and columns, packed or not, NHTSA's also in a folder
 * "vpic-2026-10", or the files as they are published ({@link publishedFiles}). What it does not have stays as it is.
 */
export function downloadsIn(folder: URL): Download[] {
  return sourceFiles.flatMap((file) => {
    const own = namesOf(file, folder)
      .map((name) => new URL(name, folder))
      .find((path) => existsSync(path))
    if (own === undefined) return publishedIn(folder, file)
    const rows = readRows<string>(own)
    return [{ file, rows, date: dateOf(file, rows, own), take: () => copyPacked(own, file) }]
  })
}

/** "vpic-wmi-schemas.csv" is "vpic-2026-10/wmi_schemas.csv" too; of several such folders the newest counts. */
function namesOf({ name }: SourceFile, folder: URL): string[] {
  const ofNhtsa = name.startsWith('vpic-') ? name.slice('vpic-'.length).replaceAll('-', '_') : undefined
  const newest = readdirSync(folder)
    .filter((entry) => /^vpic-\d{4}-\d\d$/.test(entry))
    .sort()
    .at(-1)
  const names = ofNhtsa === undefined || newest === undefined ? [name] : [name, `${newest}/${ofNhtsa}`]
  return names.flatMap((own) => (own.endsWith('.gz') ? [own, own.slice(0, -'.gz'.length)] : [own]))
}

function copyPacked(from: URL, { name }: SourceFile): void {
  const target = new URL(name, sourcesFolder)
  const mustPack = name.endsWith('.gz') && !from.pathname.endsWith('.gz')
  writeFileSync(target, mustPack ? gzipSync(readFileSync(from)) : readFileSync(from))
}

/** Of several downloads the newest by name. */
function publishedIn(folder: URL, file: SourceFile): Download[] {
  return publishedFiles
    .filter(({ source }) => source === file.name)
    .flatMap((published) => {
      const newest = readdirSync(folder)
        .filter((entry) => published.name.test(entry))
        .sort()
        .at(-1)
      return newest === undefined ? [] : [downloadOf(file, new URL(newest, folder), published)]
    })
}

function downloadOf(file: SourceFile, path: URL, published: PublishedFile): Download {
  const target = new URL(file.name, sourcesFolder)
  const [header = ''] = readFileSync(target, 'utf8').split('\n', 1)
  const columns = header.split(',')
  const rows = readPublished(path, columns, published)
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  const take = (): void => writeFileSync(target, `${[header, ...lines].join('\n')}\n`)
  return { file, rows, date: dateOf(file, rows, path), take }
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The newest day that its rows tell, else the day in its name, else that of the file. */
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
