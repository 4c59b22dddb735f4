import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The gate writes it again, and fails if it differs. */
const text = readFileSync(new URL('../../../docs/coverage.md', import.meta.url), 'utf8')

const makes = [...text.matchAll(/^\| ([^|]+) \| (\d{4}[^|]*) \|/gm)].map(([, make = '', years = '']) => ({
  make,
  years,
}))

test('a make of one model year shows that year, not a span', () => {
  expect(makes.length).toBeGreaterThan(30)
  expect(makes).toContainEqual({ make: 'Azure Dynamics', years: '2012' })
  expect(makes.filter(({ years }) => /^(\d+) to \1$/.test(years))).toEqual([])
})

test('makes are listed once, in alphabetical order, by the names that lookups show', () => {
  const names = makes.map(({ make }) => make)
  expect(names).toEqual([...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')))
  expect(names).toEqual(expect.arrayContaining(['BYD', 'Rivian', 'smart', 'VinFast']))
})

test('a make that no VIN leads to is not promised', () => {
  expect(makes.map(({ make }) => make)).not.toContain('Bugatti Rimac')
})
