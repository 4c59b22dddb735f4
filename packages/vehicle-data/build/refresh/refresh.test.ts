import { expect, test } from 'vitest'
import { compareSource, describe, refusal } from './compare-source.ts'

const labels = { name: 'epa-ev.csv', key: ['id'], year: 'year', make: 'make' }
const row = (id: string, range: string, modifiedOn = 'May') => ({
  id,
  year: '2025',
  make: 'Kia',
  range,
  modifiedOn,
})
const before = [row('1', '310'), row('2', '280')]

test('the same rows, written on another day, are no change', () => {
  const same = compareSource(labels, before, [row('2', '280', 'June'), row('1', '310')])
  expect(refusal(same)).toBeUndefined()
  expect(describe(same)).toBe('epa-ev.csv: 2 rows, nothing changed')
})

test('more rows and changed figures are told by year and make', () => {
  const more = compareSource(labels, before, [row('1', '321'), row('2', '280'), row('3', '250')])
  expect(refusal(more)).toBeUndefined()
  expect(describe(more)).toBe(
    'epa-ev.csv: 2 rows before, 3 now\n  2025 Kia: 1 row gained, 1 figure changed (range 310 to 321)',
  )
})

test('fewer rows are refused', () => {
  const fewer = compareSource(labels, before, [row('1', '310')])
  expect(refusal(fewer)).toBe('has 1 row fewer')
  expect(describe(fewer)).toContain('2025 Kia: 1 row lost')
})

test('a column that the build does not know, or misses, is refused', () => {
  expect(
    refusal(
      compareSource(
        labels,
        before,
        before.map((own) => ({ ...own, torque: '1' })),
      ),
    ),
  ).toBe('has columns that the build does not know: torque')
  expect(
    refusal(
      compareSource(
        labels,
        before,
        before.map((own) => Object.fromEntries(Object.entries(own).filter(([name]) => name !== 'range'))),
      ),
    ),
  ).toBe('lacks the columns range')
})
