import { expect, test } from 'vitest'
import type { SourcedFact } from './raw-record.ts'
import { sourcesOfRow } from './rivals.ts'

const said = (name: string, value: unknown, more: Partial<SourcedFact> = {}): SourcedFact => ({
  name,
  value,
  source: { name: 'One', about: 'model', date: '2026-01-01' },
  used: true,
  ...more,
})
const byOther = { source: { name: 'Other', about: 'model', date: '2026-01-01' } } as const
const judge = (row: string, ...facts: SourcedFact[]) => sourcesOfRow({ facts }, row)

test('a row has what its sources said, and nothing of other rows', () => {
  const [seats, port, body] = [said('seats', 5), said('dcPlug', 'nacs'), said('body', 'SUV')]
  const health = said('stateOfHealthPercent', 91)
  const facts = [seats, port, body, health]
  expect(sourcesOfRow({ facts }, 'seats').facts).toEqual([seats])
  expect(sourcesOfRow({ facts }, 'charging_port').facts).toEqual([port])
  expect(sourcesOfRow({ facts }, 'usable_capacity').facts).toEqual([health])
  expect(sourcesOfRow({ facts: [said('productionDate', '2023-04')] }, 'production_date').facts).toHaveLength(
    1,
  )
  for (const row of ['basis', 'energy', 'nonsense', 'constructor', ''])
    expect(sourcesOfRow({ facts }, row)).toEqual({ facts: [], areContradictory: false })
})

test.each([
  ['numbers that differ', said('seats', 5), said('seats', 7, byOther)],
  ['spans that share nothing', said('seats', { from: 1, to: 2 }), said('seats', { from: 3, to: 4 }, byOther)],
  ['words that differ', said('seats', { rear: 'standard' }), said('seats', { rear: 'optional' }, byOther)],
  ['what live sources contest', said('seats', 5, { contested: true }), said('body', 'SUV')],
])('%s contradict each other', (_, one, other) => {
  expect(judge('seats', one, other).areContradictory).toBe(true)
})

test.each([
  ['the same', said('seats', 5), said('seats', 5, byOther)],
  ['spans that overlap', said('seats', { from: 1, to: 3 }), said('seats', { from: 3, to: 4 }, byOther)],
  ['a shorter list', said('seats', ['a']), said('seats', ['a', 'b'], byOther)],
  [
    'parts that only one knows',
    said('seats', { rear: 'standard' }),
    said('seats', { front: 'standard' }, byOther),
  ],
  ['an estimate', said('seats', 5), said('seats', 7, { ...byOther, isEstimate: true })],
  ['a source itself', said('seats', 5), said('seats', 7)],
  [
    'what is about the car',
    said('seats', 5),
    said('seats', 7, { source: { ...byOther.source, about: 'vehicle' } }),
  ],
  ['another row', said('seats', 5), said('doors', 4, byOther)],
])('%s does not contradict', (_, one, other) => {
  expect(judge('seats', one, other).areContradictory).toBe(false)
})
