/** Takes newly downloaded public files as sources, builds the tables from them, and says in words what changes. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readRows, sourcesFolder } from '../read-source.ts'
import { compareSource, describe, refusal } from './compare-source.ts'
import { type Download, downloadsIn } from './downloads.ts'
import { rowNames } from './row-names.ts'
import { takeDownloads } from './take-downloads.ts'

const usage = 'Usage: refresh --from DIR [--accept-fewer-rows]'
const { values } = parseArgs({
  options: { from: { type: 'string' }, 'accept-fewer-rows': { type: 'boolean', default: false } },
})
if (values.from === undefined) fail(usage)

const downloads = downloadsIn(pathToFileURL(`${values.from}/`))
if (downloads.length === 0)
  fail(`${values.from} has none of the sources. Their names: see packages/vehicle-data/README.md.`)

const nameOf = rowNames(downloads)
const reasons = downloads.flatMap(({ file, rows }) => {
  const before = readRows<string>(new URL(file.name, sourcesFolder))
  const difference = compareSource(file, before, rows, nameOf(file))
  process.stdout.write(`${describe(difference)}\n`)
  const reason = refusal(difference)
  const isAccepted = values['accept-fewer-rows'] && reason?.kind === 'fewer_rows'
  return reason === undefined || isAccepted ? [] : [`${file.name} ${reason.text}`]
})
if (reasons.length > 0) fail(`Nothing was taken:\n${reasons.join('\n')}`)

takeDownloads(
  ['../../sources', '../../data', '../../../../docs/coverage.md'].map(pathOf),
  () => {
    for (const download of downloads) download.take()
    writeDates(downloads)
  },
  () => {
    execFileSync(process.execPath, ['--conditions=@vinspec/source', pathOf('../build-tables.ts')], {
      stdio: 'inherit',
    })
  },
)
process.stdout.write('The tables are built, twice with the same bytes. Run the tests before you commit.\n')

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}

function writeDates(taken: readonly Download[]): void {
  const file = new URL('dates.csv', sourcesFolder)
  const days = new Map(taken.map(({ file: { name }, date }) => [name, date]))
  const rows = readRows<'file' | 'source' | 'date'>(file)
  const lines = rows.map((row) => [row.file, row.source, days.get(row.file) ?? row.date].join())
  writeFileSync(file, `${['file,source,date', ...lines].join('\n')}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
