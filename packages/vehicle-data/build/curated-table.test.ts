import { expect, test } from 'vitest'
import type { CuratedRow } from './curated-rows.ts'
import { curatedFaults } from './curated-table.ts'

const sound: CuratedRow = {
  make: 'Acme',
  model: 'Comet',
  year_from: '2022',
  year_to: '2024',
  labels: '',
  fact: 'warranty_battery',
  value: '8/100000',
  kind: 'maker',
  publisher: 'Acme',
  title: 'Warranty guide',
  date: '2022-01',
  publisher_2: '',
  title_2: '',
  date_2: '',
}
const models = new Map([['Acme\tComet', ['Comet', 'Comet AWD', 'Comet GT (20 inch wheels)']]])
const faults = (...rows: Partial<CuratedRow>[]) =>
  curatedFaults(
    rows.map((row) => ({ ...sound, ...row })),
    models,
  )

test("a fact needs a maker's document, read or quoted, or two publishers", () => {
  expect(
    faults(
      {},
      { fact: 'dc_plug', value: 'CCS1', kind: 'two', publisher_2: 'B', title_2: 'A page' },
      { fact: 'heat_pump', value: 'some', kind: 'quoted', publisher_2: 'B', title_2: 'A page' },
      { fact: 'power_out', value: 'none', kind: 'two', publisher_2: 'B', title_2: 'A page' },
    ),
  ).toEqual([])
  expect(faults({}, { year_from: '2025', year_to: '2025', value: '10/100000' })).toEqual([])
  const pack = { fact: 'pack_kwh', value: '75.7', labels: 'Comet|comet gt (*)' }
  expect(faults(pack, { ...pack, value: '98.8', labels: 'Comet AWD' })).toEqual([])
  expect(faults({}, { labels: 'Comet AWD', value: '8/120000' })).toEqual([])
})

test.each<[string, Partial<CuratedRow>]>([
  ['unknown model', { model: 'Comet II' }],
  ['wrong years', { year_from: '2025' }],
  ['unknown fact or value "8 years"', { value: '8 years' }],
  ['unknown fact or value "Type 2"', { fact: 'ac_plug', value: 'Type 2' }],
  ['no labels', { fact: 'pack_kwh', value: '75.7' }],
  ['labels of another model', { fact: 'pack_kwh', value: '75.7', labels: 'Comet|Meteor' }],
  ['unknown fact or value "75,7"', { fact: 'pack_kwh', value: '75,7', labels: 'Comet' }],
  ['no citation', { title: '' }],
  ['unknown kind "forum"', { kind: 'forum' }],
  ['no second publisher', { kind: 'two' }],
  ['no second publisher', { kind: 'quoted' }],
  ['no second publisher', { kind: 'two', publisher_2: 'Acme', title_2: 'Another page' }],
])('a row is refused: %s', (fault, row) => {
  const { make, model, year_from, fact } = { ...sound, ...row }
  expect(faults(row)).toEqual([`${make} ${model} ${year_from} ${fact}: ${fault}`])
})

test('two values for one model and year are refused', () => {
  expect(faults({}, { year_from: '2024', year_to: '2025', value: '10/100000' })).toEqual([
    'Acme Comet 2022 warranty_battery: two values',
    'Acme Comet 2024 warranty_battery: two values',
  ])
})
