import { expect, test } from 'vitest'
import { answer, withCheckDigit } from './labels.ts'

interface Shown {
  title: string
  factory: string | null
  capacity: number | null
  wheels: string[]
  drive: unknown
}

async function shown(pattern: string): Promise<Shown> {
  const given = await answer(withCheckDigit(pattern))
  if (!('specs' in given)) throw new Error(JSON.stringify(given))
  const { specs } = given
  const drivetrain = specs.sections.find((section) => section.key === 'drivetrain')?.rows ?? []
  return {
    title: specs.title,
    factory: specs.summary.factory,
    capacity: specs.battery.original_capacity_kwh,
    wheels: specs.range_and_charging.wheel_rows.map((row) => `${row.wheel_size}: ${row.range}`),
    drive: drivetrain.find((row) => row.key === 'drive')?.value,
  }
}

const cars: Record<string, string> = {
  '5YJ3E1EB?MF000001': '2021 Tesla Model 3 dual motor',
  '5YJSA1E6?NF000001': '2022 Tesla Model S tri motor',
  '7SAYGDEE?RA000001': '2024 Tesla Model Y dual motor',
  '5YJSA1E2?GF000001': '2016 Tesla Model S',
  '1G1FY6S0?L4000001': '2020 Chevrolet Bolt EV',
  '1N4AZ1CP?KC000001': '2019 Nissan Leaf',
  'WMW13DJ0?P2000001': '2023 MINI Hardtop',
  'KM8KRDAF?NU000001': '2022 Hyundai Ioniq 5',
  '3FMTK3SU?MMA00001': '2021 Ford Mustang Mach-E',
  '1FTVW1EL?PWG00001': '2023 Ford F-150 Lightning',
  'WBY43AW0?PFN00001': '2023 BMW i4',
  '7FCTGAAA?PN000001': '2023 Rivian R1T',
}

test.each(Object.entries(cars))('%s: %s', async (pattern) => {
  expect(await shown(pattern)).toMatchSnapshot()
})
