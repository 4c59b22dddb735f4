import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readRows, sourcesFolder } from '../read-source.ts'
import { type Row, type SourceFile, sourceFiles } from './source-files.ts'

/** A newly downloaded file that can take the place of a source. */
export type Download = {
  readonly file: SourceFile
  readonly rows: readonly Row[]
  /** Day of its data. */
  readonly date: string
  readonly take: () => void
}

/**
 * What a folder has of the sources: files of the same names and columns, packed or not, NHTSA's also in a folder
 * "vpic-2026-10", or EPA's whole `vehicles.csv`, of which the electric cars and the plug-in hybrids are taken, in the
 * columns that the build knows.
 */
export function downloadsIn(folder: URL): Download[] {
  return sourceFiles.flatMap((file) => {
    const own = namesOf(file, folder)
      .map((name) => new URL(name, folder))
      .find((path) => existsSync(path))
    if (own !== undefined) {
      const rows = readRows<string>(own)
      return [{ file, rows, date: dateOf(file, rows, own), take: () => copyPacked(own, file) }]
    }
    const type = vehicleTypes.get(file.name)
    const all = new URL('vehicles.csv', folder)
    return type !== undefined && existsSync(all) ? [vehiclesOfType(file, all, type)] : []
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

const vehicleTypes: ReadonlyMap<string, string> = new Map([
  ['epa-ev.csv', 'EV'],
  ['epa-phev.csv', 'Plug-in Hybrid'],
])

function vehiclesOfType(file: SourceFile, all: URL, type: string): Download {
  const target = new URL(file.name, sourcesFolder)
  const [header = ''] = readFileSync(target, 'utf8').split('\n', 1)
  const columns = header.split(',')
  const rows = readRows<string>(all)
    .filter((row) => row['atvType'] === type)
    .map((row) => Object.fromEntries(columns.flatMap((column) => ownValue(row, column))))
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  const take = (): void => writeFileSync(target, `${[header, ...lines].join('\n')}\n`)
  return { file, rows, date: dateOf(file, rows, all), take }
}

const ownValue = (row: Row, column: string): [string, string][] =>
  row[column] === undefined ? [] : [[column, row[column]]]

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function dateOf({ day }: SourceFile, rows: readonly Row[], file: URL): string {
  const newest =
    day === undefined
      ? undefined
      : rows.map((row) => row[day] ?? '').reduce((one, other) => (one > other ? one : other), '')
  return newest ?? statSync(file).mtime.toISOString().slice(0, 10)
}
