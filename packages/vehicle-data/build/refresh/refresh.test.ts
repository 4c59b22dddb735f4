import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { compareSource, describe, refusal } from './compare-source.ts'
import { type Download, downloadsIn } from './downloads.ts'
import { publishedFiles } from './published-files.ts'
import type { Row } from './source-files.ts'
import { takeDownloads } from './take-downloads.ts'

const labels = { name: 'epa-ev.csv', key: ['id'], year: 'year', make: 'make', rowsAreCars: true } as const
const patterns = { name: 'vpic-patterns.csv.gz', key: ['id'] } as const
const yearAndMake = (row: Row): string => `${row['year']} ${row['make']}`

const row = (id: string, range: string, make = 'Kia', modifiedOn = 'May') => ({
  id,
  year: '2025',
  make,
  range,
  modifiedOn,
})
const before = [row('1', '310'), row('2', '280')]

const folder = mkdtempSync(`${tmpdir()}/vinspec-refresh-test-`)
afterAll(() => rmSync(folder, { recursive: true }))

test('the same rows, written on another day, are no change', () => {
  const same = compareSource(labels, before, [row('2', '280', 'Kia', 'June'), row('1', '310')], yearAndMake)
  expect(refusal(same)).toBeUndefined()
  expect(describe(same)).toBe('epa-ev.csv: 2 rows, nothing changed')
})

test('more rows and changed figures are reported by year and make', () => {
  const after = [row('1', '321'), row('2', '280'), row('3', '250')]
  const more = compareSource(labels, before, after, yearAndMake)
  expect(refusal(more)).toBeUndefined()
  expect(describe(more)).toBe(
    'epa-ev.csv: 2 rows before, 3 now\n  2025 Kia: 1 row gained, 1 figure changed (range 310 to 321)',
  )
})

test('a lost car is refused, whatever other cars were gained', () => {
  const after = [row('1', '310'), row('3', '250', 'Audi'), row('4', '250', 'Audi')]
  const fewer = compareSource(labels, before, after, yearAndMake)
  expect(refusal(fewer)).toEqual({ kind: 'fewer_rows', text: 'has fewer rows of 2025 Kia' })
  expect(describe(fewer)).toContain('2025 Kia: 1 row lost')
})

test("NHTSA's patterns may be replaced, but may not become fewer", () => {
  const [first] = before
  if (first === undefined) throw new Error('no row')
  expect(refusal(compareSource(patterns, before, [first, row('3', '250')], yearAndMake))).toBeUndefined()
  expect(refusal(compareSource(patterns, before, [first], yearAndMake))?.text).toBe('has 1 row fewer')
})

test('rows with the same key count as changed only if no row is the same', () => {
  const twice = [row('1', '310'), row('1', '330')]
  const turned = [row('1', '330'), row('1', '310')]
  expect(describe(compareSource(labels, twice, turned, yearAndMake))).toBe(
    'epa-ev.csv: 2 rows, nothing changed',
  )
  expect(describe(compareSource(labels, twice, [row('1', '330'), row('1', '320')], yearAndMake))).toBe(
    'epa-ev.csv: 2 rows before, 2 now\n  2025 Kia: 1 figure changed (range 310 to 320)',
  )
})

test('files are accepted as they are published, and new columns are refused', async () => {
  const path = `${folder}/published`
  mkdirSync(path)
  const afdc = publishedFiles.find(({ source }) => source === 'afdc-ev.csv')
  const columns = [...Object.values(afdc?.renamed ?? {}), ...(afdc?.unused ?? [])]
  const values = new Map([
    ['Vehicle ID', '13830'],
    ['Model', '"Q4  45\ne-tron"'],
    ['Fuel Code', 'ELEC'],
    ['Charging Rate DC Fast (kW)', '150'],
  ])
  const write = (names: readonly string[], fuel: string): void =>
    writeFileSync(
      `${path}/light-duty-vehicles-2026-02-08.csv`,
      [names, names.map((name) => (name === 'Fuel Code' ? fuel : (values.get(name) ?? '')))]
        .map((line) => line.join())
        .join('\n'),
    )
  const downloads = (): Promise<Download[]> => downloadsIn(pathToFileURL(`${path}/`))
  write(columns, 'ELEC')
  const [download, ...others] = await downloads()
  expect(others).toEqual([])
  expect(download).toMatchObject({ file: { name: 'afdc-ev.csv' }, date: '2026-02-08' })
  expect(download?.rows).toMatchObject([{ afdc_id: '13830', model: 'Q4 45 e-tron', dc_kw: '150' }])
  write(columns, 'HYBR')
  expect((await downloads())[0]?.rows).toEqual([])
  write([...columns, 'Torque'], 'ELEC')
  expect(Object.keys((await downloads())[0]?.rows[0] ?? {})).toContain('Torque')
})

test("EPA's file is accepted in its ZIP archive", async () => {
  const path = `${folder}/zipped`
  mkdirSync(path)
  const [header = '', first = ''] = readFileSync(
    new URL('../../sources/epa-ev.csv', import.meta.url),
    'utf8',
  ).split('\n')
  const csv = [header, first, first.replace(',EV,', ',Hybrid,')].join('\n')
  writeFileSync(`${path}/vehicles.csv.zip`, zipSync({ 'vehicles.csv': Buffer.from(csv) }))
  const downloads = await downloadsIn(pathToFileURL(`${path}/`))
  expect(downloads.map(({ file, rows }) => [file.name, rows.length])).toEqual([
    ['epa-ev.csv', 1],
    ['epa-phev.csv', 0],
  ])
})

test('an unknown or a missing column is refused', () => {
  const more = before.map((own) => ({ ...own, torque: '1' }))
  expect(refusal(compareSource(labels, before, more, yearAndMake))).toEqual({
    kind: 'columns',
    text: 'has columns that the build does not know: torque',
  })
  const fewer = before.map(({ id, year, make, modifiedOn }) => ({ id, year, make, modifiedOn }))
  expect(refusal(compareSource(labels, before, fewer, yearAndMake))?.text).toBe('lacks the columns range')
})

test('the command refuses a file that lost cars, names them, and takes nothing', () => {
  const sources = new URL('../../sources/', import.meta.url)
  const [header = '', ...lines] = readFileSync(new URL('epa-ev.csv', sources), 'utf8').split('\n')
  const kept = lines.filter((line) => !line.includes(',2022,Kia,'))
  writeFileSync(`${folder}/epa-ev.csv`, [header, ...kept].join('\n'))
  const answer = run(folder)
  expect(answer.status).toBe(1)
  expect(answer.output).toMatch(/epa-ev\.csv: 1331 rows before, \d+ now\n {2}2022 Kia: \d rows lost/)
  expect(answer.errors).toBe('Nothing was taken:\nepa-ev.csv has fewer rows of 2022 Kia\n')
  expect(readFileSync(new URL('epa-ev.csv', sources), 'utf8').split('\n')).toEqual([header, ...lines])
})

test('the command says when a folder has none of the sources', () => {
  mkdirSync(`${folder}/empty`)
  const { errors } = run(`${folder}/empty`)
  expect(errors).toContain('has none of the sources')
  for (const name of [
    'vehicles.csv',
    'light-duty-vehicles',
    'vPICList_lite',
    'epa-fe-guide-ev.csv',
    'ncap-ev.csv',
  ])
    expect(errors).toContain(name)
})

function run(from: string): { status: number; output: string; errors: string } {
  const command = fileURLToPath(new URL('refresh-command.ts', import.meta.url))
  try {
    execFileSync(process.execPath, ['--conditions=@vinspec/source', command, '--from', from], {
      stdio: 'pipe',
    })
    return { status: 0, output: '', errors: '' }
  } catch (error) {
    const { status = 0, stdout = '', stderr = '' } = Object(error)
    return { status: Number(status), output: String(stdout), errors: String(stderr) }
  }
}

function tableBuiltBy(build: (builds: number) => string): string {
  const path = `${folder}/tables`
  mkdirSync(path, { recursive: true })
  writeFileSync(`${path}/table.txt`, 'old')
  let builds = 0
  const write = (): void => {
    builds += 1
    writeFileSync(`${path}/table.txt`, build(builds))
  }
  try {
    takeDownloads([path], () => writeFileSync(`${path}/source.csv`, 'new'), write)
  } catch (error) {
    return `${String(error)}, left ${readFileSync(`${path}/table.txt`, 'utf8')}`
  }
  return readFileSync(`${path}/table.txt`, 'utf8')
}

test('tables that build to the same bytes twice are kept', () => {
  expect(tableBuiltBy(() => 'new')).toBe('new')
})

test('a build that differs the second time, or fails, leaves everything as it was', () => {
  expect(tableBuiltBy((builds) => `build ${builds}`)).toBe(
    'Error: Two builds gave different tables., left old',
  )
  const failing = tableBuiltBy(() => {
    throw new Error('no such column')
  })
  expect(failing).toBe('Error: no such column, left old')
})
