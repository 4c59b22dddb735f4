/** Takes newly downloaded public files as sources, builds the tables from them, and says in words what changes. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readRows, sourcesFolder } from '../read-source.ts'
import { compareSource, describe, refusal } from './compare-source.ts'
import { type Download, downloadsIn } from './downloads.ts'

const usage = 'Usage: refresh --from DIR [--accept-fewer-rows]'
const { values } = parseArgs({
  options: { from: { type: 'string' }, 'accept-fewer-rows': { type: 'boolean', default: false } },
})
if (values.from === undefined) fail(usage)

const downloads = downloadsIn(pathToFileURL(`${values.from}/`))
if (downloads.length === 0)
  fail(`${values.from} has none of the sources. Their names: see packages/vehicle-data/README.md.`)

const reasons = downloads.flatMap(({ file, rows }) => {
  const difference = compareSource(file, readRows<string>(new URL(file.name, sourcesFolder)), rows)
  process.stdout.write(`${describe(difference)}\n`)
  const reason = refusal(difference)
  const isAccepted = values['accept-fewer-rows'] && reason?.endsWith('fewer') === true
  return reason === undefined || isAccepted ? [] : [`${file.name} ${reason}`]
})
if (reasons.length > 0) fail(`Nothing was taken:\n${reasons.join('\n')}`)

take(downloads)
process.stdout.write('The tables are built, twice with the same bytes. Run the tests before you commit.\n')

/** Puts the files in place and builds; a build that fails, or differs the second time, leaves all as it was. */
function take(taken: readonly Download[]): void {
  const backup = mkdtempSync(`${tmpdir()}/vinspec-sources-`)
  const dataFolder = new URL('../../data/', import.meta.url)
  cpSync(sourcesFolder, `${backup}/sources`, { recursive: true })
  cpSync(dataFolder, `${backup}/data`, { recursive: true })
  try {
    for (const download of taken) download.take()
    writeDates(taken)
    const digests = [buildAndDigest(dataFolder), buildAndDigest(dataFolder)]
    if (digests[0] !== digests[1]) throw new Error('Two builds gave different tables.')
  } catch (error) {
    cpSync(`${backup}/sources`, sourcesFolder, { recursive: true })
    cpSync(`${backup}/data`, dataFolder, { recursive: true })
    throw error
  } finally {
    rmSync(backup, { recursive: true })
  }
}

function buildAndDigest(dataFolder: URL): string {
  const build = fileURLToPath(new URL('../build-tables.ts', import.meta.url))
  execFileSync(process.execPath, ['--conditions=@vinspec/source', build], { stdio: 'inherit' })
  const hash = createHash('sha256')
  for (const name of readdirSync(dataFolder).sort())
    hash.update(name).update(readFileSync(new URL(name, dataFolder)))
  return hash.digest('hex')
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
