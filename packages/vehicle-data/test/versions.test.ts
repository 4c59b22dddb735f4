import { expect, test } from 'vitest'
import { answer } from './labels.ts'

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
