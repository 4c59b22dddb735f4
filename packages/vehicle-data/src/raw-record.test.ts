import { expect, test } from 'vitest'
import type { VehicleRecord } from './facts/raw-vehicle.ts'
import { readRawRecord, usedSources, writeRawRecord } from './raw-record.ts'

const record: VehicleRecord = {
  identity: { modelYear: 2023, make: 'Hyundai', model: 'Ioniq 6' },
  statements: [
    { source: { name: 'A label', about: 'version', date: '2026-02-01' }, facts: { seats: 5, rangeMi: 305 } },
    {
      source: { name: 'The maker', about: 'vehicle', date: '2024-01-01' },
      facts: { seats: 4, trim: undefined },
    },
  ],
}

test('a stored record has the source of each fact, and whether it was used', () => {
  expect(readRawRecord(writeRawRecord(record))).toEqual({
    identity: record.identity,
    facts: [
      { name: 'seats', value: 4, source: record.statements[1]?.source, used: true },
      { name: 'seats', value: 5, source: record.statements[0]?.source, used: false },
      { name: 'rangeMi', value: 305, source: record.statements[0]?.source, used: true },
    ],
  })
})

test('the text of a record is made once', () => {
  const values: unknown[] = []
  const watched = { ...record, toJSON: () => values.push('written') }
  writeRawRecord(watched)
  writeRawRecord(watched)
  expect(values).toHaveLength(1)
})

test.each([
  '{}',
  'null',
  '{"identity":{},"statements":[1]}',
  '{"identity":{},"statements":[{"source":{},"facts":{}}]}',
])('an invalid record is rejected: %s', (text) => {
  expect(() => readRawRecord(text)).toThrow(/has an?/)
})

test('a fact on which live sources differ is marked as contested, and not used', () => {
  const say = (name: string, paint: string) => ({
    source: { name, about: 'vehicle', date: '2026-11-23' } as const,
    facts: { paint },
    isLive: true as const,
  })
  const text = writeRawRecord({
    ...record,
    statements: [...record.statements, say('One', 'Red'), say('Two', 'Blue')],
  })
  expect(readRawRecord(text).facts.filter(({ name }) => name === 'paint')).toMatchObject([
    { value: 'Red', used: false, contested: true },
    { value: 'Blue', used: false, contested: true },
  ])
  expect(usedSources(readRawRecord(text))).toEqual([
    { name: 'The maker', date: '2024-01-01' },
    { name: 'A label', date: '2026-02-01' },
  ])
})
