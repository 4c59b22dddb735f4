import { expect, test } from 'vitest'
import type { CuratedRow } from './curated-rows.ts'
import { toVersions } from './curated-versions.ts'

const labels = [
  { id: '1', year: '2022', name: 'Comet AWD', wallKwh: 80 },
  { id: '2', year: '2022', name: 'Comet GT (20 inch wheels)', wallKwh: 104 },
  { id: '3', year: '2022', name: 'Comet GT (22 inch wheels)', wallKwh: 105 },
  { id: '4', year: '2023', name: 'Comet GT (20 inch wheels)', wallKwh: 104 },
].map((label) => ({ ...label, make: 'ACME', baseModel: 'Comet' }))

const row: CuratedRow = {
  make: 'Acme',
  model: 'Comet',
  year_from: '2022',
  year_to: '2022',
  labels: 'Comet GT*',
  fact: 'pack_kwh',
  value: '98.8',
  kind: 'maker',
  publisher: 'Acme',
  title: 'Press kit',
  date: '2022-01',
  publisher_2: '',
  title_2: '',
  date_2: '',
}
const versions = (...rows: Partial<CuratedRow>[]) =>
  toVersions(
    rows.map((changed) => ({ ...row, ...changed })),
    labels,
  )

test('a row gives its fact to every label that it names, in its years', () => {
  expect(versions({}, { labels: 'Comet AWD', fact: 'dc_kw', value: '150' })).toEqual({
    versions: new Map([
      ['2', { pack_kwh: '98.8' }],
      ['3', { pack_kwh: '98.8' }],
      ['1', { dc_kw: '150' }],
    ]),
    faults: [],
  })
})

test.each<[string, Partial<CuratedRow>]>([
  ['no label "Comet RWD"', { labels: 'Comet GT*|Comet RWD' }],
  ['no label of 2024', { year_to: '2024' }],
  ['98.8 kWh for 80 kWh from the wall of "Comet AWD" of 2022', { labels: 'Comet AWD' }],
  [
    '60 kWh for 80 kWh from the wall of "Comet AWD" of 2022',
    { labels: 'Comet AWD', fact: 'usable_kwh', value: '60' },
  ],
])('a row is refused: %s', (fault, changed) => {
  const { fact } = { ...row, ...changed }
  expect(versions(changed).faults).toEqual([`Acme Comet 2022 ${fact}: ${fault}`])
})

test('two values for one label are refused', () => {
  expect(versions({}, { labels: 'Comet GT (22*', value: '95' }).faults).toEqual([
    'Acme Comet 2022 pack_kwh: two values of "Comet GT (22 inch wheels)" of 2022',
  ])
})
