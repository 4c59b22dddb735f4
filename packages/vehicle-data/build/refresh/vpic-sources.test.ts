import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { readRows, sourcesFolder } from '../read-source.ts'
import { downloadsIn } from './downloads.ts'
import { readDump } from './read-dump.ts'
import type { Row } from './source-files.ts'

/**
 * Three maker codes of 2022, with NHTSA's own numbers, and all there is to skip: private, unchecked, and of no use to us.
 * The comments that precede each table in NHTSA's file precede only the first few here.
 */
const dump = readFileSync(
  new URL('../../testing/published/vPICList_lite_2026_10.plain.sql', import.meta.url),
  'utf8',
)
const folder = mkdtempSync(`${tmpdir()}/vinspec-vpic-`)
const path = `${folder}/vPICList_lite_2026_10.plain.zip`
afterAll(() => rmSync(folder, { recursive: true }))

const write = (text: string, most = Number.POSITIVE_INFINITY): void =>
  writeFileSync(path, zipSync({ 'vpic.sql': Buffer.from(text) }).subarray(0, most))
const readAll = async (): Promise<ReadonlyMap<string, readonly Row[]>> =>
  new Map((await downloadsIn(pathToFileURL(`${folder}/`))).map(({ file, rows }) => [file.name, rows]))
write(dump)
const read = await readAll()

test("NHTSA's dump gives the patterns that the tables need, with their texts and their order", () => {
  const patterns = read.get('vpic-patterns.csv.gz') ?? []
  expect(patterns).toHaveLength(46)
  expect(patterns).toContainEqual({
    pattern_id: '1676905',
    schema_id: '22969',
    keys: 'H[DW]2S1',
    element: 'Model',
    value: 'I-PACE',
    updated: '2021-05-04',
    day_order: '130',
  })
  const ofGasCars = patterns.filter(({ schema_id }) => schema_id === '23171')
  expect(new Set(ofGasCars.map(({ element }) => element))).toEqual(
    new Set(['Model', 'Fuel Type - Primary', 'Plant City', 'Plant State', 'Plant Country']),
  )
  expect(read.get('vpic-model-make.csv')?.map(({ make, model }) => `${make} ${model}`)).toEqual(
    expect.arrayContaining(['RIVIAN R1S', 'Jaguar I-PACE', 'Jaguar E-PACE']),
  )
})

test('maker codes, schemas, and their years are those of our sources', () => {
  const ofMakers = ({ wmi = '' }: Row): boolean => ['7PD', 'SAD', '101'].includes(wmi)
  for (const name of ['vpic-wmi.csv', 'vpic-wmi-schemas.csv']) {
    const known = readRows<string>(new URL(name, sourcesFolder)).filter(
      (row) => ofMakers(row) && (row['year_from'] ?? '2022') === '2022',
    )
    expect(new Set(read.get(name))).toEqual(new Set(known))
  }
})

test('Vehicle Specs are taken with what they ask for, and those that ask for something private left out whole', () => {
  expect(read.get('vpic-spec-schemas.csv')).toHaveLength(4)
  const rows = read.get('vpic-spec-patterns.csv.gz') ?? []
  expect(new Set(rows.map(({ spec_id }) => spec_id)).size).toBe(11)
  expect(rows).toContainEqual({
    spec_id: '10565',
    spec_schema_id: '2315',
    is_key: '0',
    element: 'Battery Energy (KWh) From',
    value: '128.90',
    updated: '2026-09-11',
    day_order: '1082',
  })
})

test('a maker code that our sources do not know is taken if it has an electric car', async () => {
  write(dump.replaceAll(/\b7PD\b/g, '7ZX').replaceAll(/\bSAD\b/g, 'SZX'))
  expect((await readAll()).get('vpic-wmi-schemas.csv')).toContainEqual(
    expect.objectContaining({ wmi: '7ZX', year_from: '2022' }),
  )
  write(
    dump
      .replaceAll(/\b7PD\b/g, '7ZX')
      .replaceAll('\tElectric\n', '\tSteam\n')
      .replaceAll(/\tBEV.*\n/g, '\tSteam\n'),
  )
  expect((await readAll()).get('vpic-wmi-schemas.csv')).not.toContainEqual(
    expect.objectContaining({ wmi: '7ZX' }),
  )
})

test('a dump that was cut off, or lacks a table or an element, is none', async () => {
  write(dump, 5_000)
  await expect(readAll()).rejects.toThrow('ends before the dump does')
  write(dump.slice(0, dump.indexOf('COPY vpic.wmi_vinschema')))
  await expect(readAll()).rejects.toThrow('ends before the dump does')
  write(dump.replace('COPY vpic.vinschema ', 'COPY vpic.schema '))
  await expect(readAll()).rejects.toThrow('has no table vinschema')
  write(dump.replace('\tEV Drive Unit\t', '\tDrive Unit\t'))
  await expect(readAll()).rejects.toThrow('NHTSA has no element EV Drive Unit any more')
})

test('texts are read as COPY writes them', async () => {
  write(String.raw`COPY vpic.make (id, "name", note) FROM stdin;
7	Citro\\ën\tDS	\N
\.
-- PostgreSQL database dump complete
`)
  const rows: unknown[] = []
  await readDump(path, () => (row) => rows.push(row))
  expect(rows).toEqual([{ id: '7', name: 'Citro\\ën\tDS', note: '' }])
})
