import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtTables } from '../build/built-tables.ts'
import { createVehicleData, presentVehicle, type VehicleDataProvider } from '../src/index.ts'
import { followReleases } from '../src/releases/follow-releases.ts'
import { FORMAT, openRelease } from '../src/releases/release-file.ts'
import { fileOf, writeLoaded } from '../src/releases/release-folder.ts'
import { createTestReleases, type TestReleases } from '../testing/releases.ts'
import { soundVin } from './labels.ts'

const ARIYA = soundVin('JN8CF0BFXSM485292')
const [FIRST, SECOND] = ['2026-12-01-00000001', '2026-12-02-00000002']
const builtIn = builtTables().get('data-version.txt')?.toString().split('\n')[1]

let releases: TestReleases
beforeEach(() => {
  releases = createTestReleases()
})
afterEach(() => releases.remove())

/** The range of the Ariya, which the test releases change: 205 in the tables of this build. */
const withRange = (miles: number) => (text: string, name: string) =>
  name === 'label-rows.txt' ? text.replaceAll(/^(2025\tNissan\tARIYA.*?\t)205\t/gm, `$1${miles}\t`) : text

async function rangeBy({ now }: Awaited<ReturnType<typeof follow>>): Promise<unknown> {
  const result = now.lookUp(ARIYA)
  if (result.kind !== 'found') return result.kind
  return presentVehicle(result.vehicle).range_and_charging.rows.find(({ key }) => key === 'range')?.value
}

const follow = (publicKeys = [releases.publicKey]) => followReleases({ folder: releases.folder, publicKeys })

/** Collects what the log would say. */
function told(tables: Awaited<ReturnType<typeof follow>>): string[] {
  const news: string[] = []
  tables.watch({
    onLoaded: (version) => news.push(version),
    onRefused: (reason) => news.push(reason),
  })
  return news
}

test('without a release, the tables of this build answer', async () => {
  const tables = await follow()
  expect(tables.now.version).toBe(builtIn)
  expect(tables.refused).toBeUndefined()
})

test('a release answers as soon as it is loaded, and no longer once it is rolled back', async () => {
  const tables = await follow()
  const news = told(tables)
  expect(await rangeBy(tables)).toBe('205 mi')
  await releases.load(FIRST, withRange(215))
  await tables.refresh()
  expect([tables.now.version, await rangeBy(tables)]).toEqual([FIRST, '215 mi'])
  await releases.load(SECOND, withRange(225))
  await tables.refresh()
  expect([tables.now.version, await rangeBy(tables)]).toEqual([SECOND, '225 mi'])
  await releases.rollBack()
  await tables.refresh()
  expect([tables.now.version, await rangeBy(tables)]).toEqual([FIRST, '215 mi'])
  await releases.rollBack()
  await tables.refresh()
  expect([tables.now.version, await rangeBy(tables)]).toEqual([builtIn, '205 mi'])
  expect(news).toEqual([builtIn, FIRST, SECOND, FIRST, builtIn])
})

test('a provider and everything shown beside its answers change together', async () => {
  await releases.load(FIRST, (text, name) =>
    name === 'source-dates.txt' ? text.replace('\t2025-10-29', '\t2026-11-30') : text,
  )
  const provider: VehicleDataProvider = await createVehicleData({
    folder: releases.folder,
    publicKeys: [releases.publicKey],
  })
  expect(provider.sources).toContainEqual({ name: 'EPA fueleconomy.gov', date: '2026-11-30' })
  expect(provider.tables?.now.version).toBe(FIRST)
  expect(provider.tables?.now.coverage()).toContain(`Data version ${FIRST}`)
  expect(provider.tables?.now.coverage()).toContain('| EPA fueleconomy.gov | Nov 30, 2026 |')
})

const damages: readonly (readonly [(file: Buffer) => Buffer | string, string])[] = [
  [(file) => file.subarray(0, file.length - 100), 'signature is wrong'],
  [(file) => Buffer.concat([file.subarray(0, -1), Buffer.from('!')]), 'signature is wrong'],
  [(file) => file.subarray(0, 40), 'not a data release'],
  [() => '', 'not a data release'],
]

test('a damaged release is rejected, reported once, and the previous one continues to answer', async () => {
  await releases.load(FIRST, withRange(215))
  const tables = await follow()
  await releases.load(SECOND, withRange(225))
  const path = fileOf(releases.folder, SECOND)
  const whole = readFileSync(path)
  for (const [damage, why] of damages) {
    const news = told(tables)
    writeFileSync(path, damage(whole))
    await tables.refresh()
    await tables.refresh()
    expect([tables.now.version, await rangeBy(tables)]).toEqual([FIRST, '215 mi'])
    expect(tables.refused).toContain(why)
    expect(news.at(-1)).toBe(tables.refused)
    expect(news.length).toBeLessThan(4)
  }
  writeFileSync(path, whole)
  await tables.refresh()
  expect([tables.now.version, tables.refused]).toEqual([SECOND, undefined])
})

test("a release with another key's signature, another name, or a missing file is rejected", async () => {
  const stranger = await follow([generateKeyPairSync('ed25519').publicKey])
  await releases.load(FIRST)
  await stranger.refresh()
  expect(stranger.refused).toContain('signature is wrong')
  const tables = await follow()
  writeFileSync(fileOf(releases.folder, SECOND), readFileSync(fileOf(releases.folder, FIRST)))
  await writeLoaded(releases.folder, [{ version: SECOND, note: '' }])
  await tables.refresh()
  expect(tables.refused).toContain(`it holds the release ${FIRST}`)
  rmSync(fileOf(releases.folder, SECOND))
  await tables.refresh()
  expect(tables.refused).toContain('no such file')
  expect(tables.now.version).toBe(FIRST)
})

test('a folder that is gone while the service runs leaves the release that answers, and is reported', async () => {
  await releases.load(FIRST, withRange(215))
  const tables = await follow()
  const gone = `${releases.folder}-gone`
  renameSync(releases.folder, gone)
  await tables.refresh()
  expect([tables.now.version, await rangeBy(tables)]).toEqual([FIRST, '215 mi'])
  expect(tables.refused).toContain('no such file')
  renameSync(gone, releases.folder)
  await tables.refresh()
  expect([tables.now.version, tables.refused]).toEqual([FIRST, undefined])
})

test('a release of another format is rejected', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const body = gzipSync(`${FORMAT + 1} wmis.txt:0\n`)
  const signature = sign(null, body, privateKey).toString('base64')
  const file = Buffer.concat([Buffer.from(`vinspec-data ${signature}\n`), body])
  await expect(openRelease(file, [publicKey])).rejects.toThrow(
    `its format is ${FORMAT + 1}, and this build reads format ${FORMAT}`,
  )
})

test('a release that is wrong about a well-known car is rejected', async () => {
  const tables = await follow()
  await releases.load(FIRST, (text, name) =>
    name === 'label-rows.txt' ? text.replaceAll(/^(2015\tNissan\tLeaf.*?\t)84\t/gm, '$199\t') : text,
  )
  await tables.refresh()
  expect(tables.refused).toContain(
    'of 1N4AZ0CP0F0580819, 2015 Nissan Leaf with 84 mi, it says: 2015 Nissan Leaf',
  )
  await releases.load(SECOND, (text, name) => (name === 'wmis.txt' ? '' : text))
  await tables.refresh()
  expect(tables.refused).toContain('vehicle_not_found')
  expect(tables.now.version).toBe(builtIn)
})

test('a process that starts with a rejected release uses the one before, and reports it', async () => {
  await releases.load(FIRST, withRange(215))
  await releases.load(SECOND)
  writeFileSync(fileOf(releases.folder, SECOND), '')
  const tables = await follow()
  expect(tables.now.version).toBe(FIRST)
  expect(told(tables)).toEqual([FIRST, expect.stringContaining(`Data release ${SECOND} was refused`)])
})

test('a list that does not name a release leaves the tables of this build', async () => {
  writeFileSync(`${releases.folder}/loaded.txt`, '../../etc/passwd now\n')
  const tables = await follow()
  expect([tables.now.version, tables.refused]).toEqual([builtIn, expect.stringContaining('names no release')])
})

test('code that expects a table that a release lacks fails instead of misreading it', async () => {
  const read = await openRelease(readFileSync(releases.pack(FIRST)), [releases.publicKey])
  expect(() => read('tomorrow.txt')).toThrow('it lacks the table tomorrow.txt')
  // If this fails, a table's columns have changed: raise FORMAT, so that older releases are rejected.
  const columns = [...builtTables().keys()]
    .filter((name) => !manyColumns.has(name))
    .map((name) => `${name} ${Math.max(...read(name).map((line) => line.split('\t').length))}`)
  expect([`format ${FORMAT}`, ...columns]).toMatchInlineSnapshot(`
    [
      "format 2",
      "aliases.txt 4",
      "covered-makes.txt 15",
      "curated-facts.txt 7",
      "data-version.txt 1",
      "foreign-makers.txt 3",
      "label-rows.txt 37",
      "model-families.txt 11",
      "model-makes.txt 2",
      "pattern-values.txt 1",
      "plants.txt 6",
      "plug-in-hybrids.txt 3",
      "safety-ratings.txt 8",
      "source-dates.txt 3",
      "spec-values.txt 1",
      "tested-cars.txt 11",
      "wmis.txt 6",
    ]
  `)
})

/** Tables whose lines have a varying number of columns. */
const manyColumns = new Set(['label-names.txt', 'pattern-schemas.txt', 'vehicle-specs.txt'])
