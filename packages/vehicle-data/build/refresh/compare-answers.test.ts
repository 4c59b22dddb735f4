import { expect, test } from 'vitest'
import { linesOf, readTable } from '../../src/read-table.ts'
import { loadVehicleTables, type VehicleTables } from '../../src/vehicle-tables.ts'
import { parseVin, type Vin } from '../../src/vin/parse-vin.ts'
import { builtTables } from '../built-tables.ts'
import { compareAnswers, describeAnswers } from './compare-answers.ts'

const now = loadVehicleTables(readTable)

/** The tables of this build with changed EPA labels. */
function withLabels(change: (text: string) => string): VehicleTables {
  return loadVehicleTables((name) => {
    const text = builtTables().get(name)?.toString() ?? ''
    return linesOf(name === 'label-rows.txt' ? change(text) : text)
  })
}

function vin(text: string): Vin {
  const parsed = parseVin(text)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  return parsed.vin
}

const ARIYA = vin('JN8CF0BFXSM485292')
const LEAF = vin('1N4AZ0CP0F0580819')
const NO_CAR = vin('1HGCM82633A004352')

test('the same tables change nothing', () => {
  expect(describeAnswers(compareAnswers(now, now, [ARIYA, LEAF, NO_CAR]))).toBe(
    'Nothing changes for customers',
  )
})

test('a changed figure is reported with both values, the newest cars first', () => {
  const before = withLabels((text) =>
    text
      .replaceAll(/^(2025\tNissan\tARIYA.*?\t)205\t/gm, '$1200\t')
      .replaceAll(/^(2015\tNissan\tLeaf.*?\t)84\t/gm, '$183\t'),
  )
  expect(describeAnswers(compareAnswers(before, now, [LEAF, ARIYA, NO_CAR]))).toMatch(
    /^For customers:\n {2}2025 Nissan Ariya: .*Range 200 mi to 205 mi.*\n {2}2015 Nissan Leaf: .*Range 83 mi to 84 mi/,
  )
})

test('cars that get a first answer, or no longer get one, are reported', () => {
  const without = withLabels((text) => text.replaceAll(/^2025\tNissan\tARIYA.*\n/gm, ''))
  expect(describeAnswers(compareAnswers(without, now, [ARIYA, LEAF]))).toBe(
    'For customers:\n  2025 Nissan Ariya: 1 version answered for the first time',
  )
  expect(describeAnswers(compareAnswers(now, without, [ARIYA, LEAF]))).toContain(
    '1 version no longer answered',
  )
})
