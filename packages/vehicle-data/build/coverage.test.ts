import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The gate regenerates this page, and fails if it differs. */
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

test('a make that no VIN leads to is not listed', () => {
  expect(makes.map(({ make }) => make)).not.toContain('Bugatti Rimac')
})

test('a share of 100% means every version, and a figure that is never known has no number', () => {
  const cells = [...text.matchAll(/^\| [^|]+ \| \d{4}[^|]*\| (\d+) \|(.*)\|$/gm)].map(
    ([, versions = '', rest = '']) => ({
      versions: Number(versions),
      shares: rest.split('|').map((cell) => cell.trim()),
    }),
  )
  expect(cells.length).toBe(makes.length)
  for (const { shares } of cells)
    for (const share of shares) expect(share).toMatch(/^(–|\d+%|1 model|\d+ models)$/)
  expect(text).toMatch(/\| Tesla \| 2012 to 2026 \| 178 \| 93% \| 100% \|/)
})
