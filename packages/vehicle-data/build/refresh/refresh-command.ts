/** Replaces sources by newly downloaded public files, builds the tables from them, and describes the changes. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readTable } from '../../src/read-table.ts'
import { loadVehicleTables } from '../../src/vehicle-tables.ts'
import { everyVersion } from '../../test/judge/every-version.ts'
import { forgetBuild } from '../build-record.ts'
import { readRows, sourcesFolder } from '../read-source.ts'
import { compareAnswers, describeAnswers } from './compare-answers.ts'
import { compareSource, describe, refusal } from './compare-source.ts'
import { type Download, downloadsIn } from './downloads.ts'
import { rowNames } from './row-names.ts'
import { takeDownloads } from './take-downloads.ts'

const USAGE = `Usage: refresh --from DIR [--accept-fewer-rows]

DIR holds any of these; what it does not have stays as it is:
  vehicles.csv or .csv.zip    EPA, fueleconomy.gov (or epa-ev.csv and epa-phev.csv)
  YYdata.zip or *.xlsx        EPA, Fuel Economy Guide, one for each model year (or epa-fe-guide-ev.csv)
  light-duty-vehicles-*.csv   DOE, Alternative Fuels Data Center (or afdc-ev.csv)
  vPICList_lite_*.plain.zip   NHTSA's vPIC (or vpic-patterns.csv.gz and the five others)
  ncap-ev.csv                 NHTSA, 5-Star Safety Ratings
  ev-batteries.csv            Open EV Data

  --accept-fewer-rows         Take files that have lost cars or patterns too`
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'accept-fewer-rows': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
if (values.from === undefined) fail(USAGE)

const downloads = await downloadsIn(pathToFileURL(`${values.from}/`))
if (downloads.length === 0) fail(`${values.from} has none of the sources.\n\n${USAGE}`)

const nameOf = rowNames(downloads)
const compared = downloads.map((download) => {
  const { file, rows } = download
  const before = readRows<string>(new URL(file.name, sourcesFolder))
  return { download, difference: compareSource(file, before, rows, nameOf(file)) }
})
for (const { difference } of compared) process.stdout.write(`${describe(difference)}\n`)
const reasons = compared.flatMap(({ difference }) => {
  const reason = refusal(difference)
  const isAccepted = values['accept-fewer-rows'] && reason?.kind === 'fewer_rows'
  return reason === undefined || isAccepted ? [] : [`${difference.file} ${reason.text}`]
})
/** An identical file is not newer. */
const newer = compared
  .filter(({ difference }) => difference.groups.length > 0)
  .map(({ download }) => download)
if (reasons.length > 0) fail(`Nothing was taken:\n${reasons.join('\n')}`)

const before = loadVehicleTables(readTable)
const versionsBefore = everyVersion()
takeDownloads(
  ['../../sources', '../../data', '../../../../docs/coverage.md'].map(pathOf),
  () => {
    for (const download of newer) download.take()
    writeDates(newer)
  },
  () => {
    forgetBuild()
    execFileSync(process.execPath, ['--conditions=@vinspec/source', pathOf('../build-tables.ts')], {
      stdio: 'inherit',
    })
  },
)
const changes = compareAnswers(
  before,
  loadVehicleTables(readTable),
  new Set([...versionsBefore, ...everyVersion()]),
)
process.stdout.write(`${describeAnswers(changes)}\n`)
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
