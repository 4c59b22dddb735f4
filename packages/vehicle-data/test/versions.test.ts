import { expect, test } from 'vitest'
import { answer, withCheckDigit } from './labels.ts'

/** The ranges that an answer shows, one for each wheel size. */
async function rangesOf(vin: string): Promise<(string | null | undefined)[]> {
  const given = await answer(vin)
  if (!('specs' in given)) throw new Error(JSON.stringify(given))
  return given.specs.range_and_charging.wheel_rows.map((row) => row.range)
}

test.each([
  ['2025 EX30 Twin Performance, whose engine text is a code', 'YV4EK3ZL0S1220764', ['253 mi', '250 mi']],
  ['2023 Mustang Mach-E Premium all-wheel drive, LFP', '3FMTK3S50PM976989', ['224 mi']],
  ['2024 Mustang Mach-E Select, no Rally', '3FMTK1R40RM185706', ['250 mi']],
  ['2023 Ioniq 6 with two motors, by NHTSA rear-wheel drive', 'KMHM54AC0PA731238', ['316 mi', '270 mi']],
  ['2022 Leaf SL', '1N4BZ1DV0N0611914', ['215 mi']],
])('%s: %s', async (_, vin, ranges) => {
  expect(await rangesOf(vin)).toEqual(ranges)
})

test.each([
  ['2025 Blazer EV: its own element says another than its label', '3GNKDJRJ3SS923106', null],
  ['2023 Ioniq 6: three sources', 'KMHM54AC0PA731238', 77.5],
  ['2021 Model 3: the voltage of a full battery', '5YJ3E1EB3MF000001', null],
  ['2025 Hummer EV: one source, of a maker that is contradicted', '1GT10BDD0SU232168', null],
])('original energy: %s', async (_, vin, kwh) => {
  const given = await answer(vin)
  expect('specs' in given && given.specs.battery.original_capacity_kwh).toBe(kwh)
})

test.each([
  ['2024 EQE 350 4MATIC, by NHTSA "350+ 4MATIC"', 'W1KEG1CB?RF000001'],
  ['2025 G 580', 'W1NWM0AB?SX000001'],
  ['2018 smart fortwo, by NHTSA "EQ Fortwo"', 'WMEFJ9BA?JK000001'],
])('%s has its label', async (_, pattern) => {
  expect(await rangesOf(withCheckDigit(pattern))).toHaveLength(1)
})

test('a Sport or Cross Turismo is a wagon', async () => {
  const given = await answer('WP0BB2Y10P0287202')
  expect(JSON.stringify(given)).toContain('"Wagon"')
})
