import { readFileSync } from 'node:fs'
import type { VehicleSpecs, WheelRow } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { answer } from './labels.ts'

/** Answers in readable form, one file for each make under `golden/`; `golden/vins.txt` has their VINs. */
const vins = readFileSync(new URL('golden/vins.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const answers = await Promise.all(
  vins.map(async (vin) => {
    const given = await answer(vin)
    if (!('specs' in given)) throw new Error(`${vin}: ${given.error.message}`)
    return given.specs
  }),
)

test('there are at least 120 answers over 35 makes', () => {
  expect(answers.length).toBeGreaterThanOrEqual(120)
  expect(new Set(answers.map(({ vehicle }) => vehicle.make)).size).toBeGreaterThanOrEqual(35)
})

test.each([...Map.groupBy(answers, ({ vehicle }) => vehicle.make ?? '')])(
  '%s: the answers are the reviewed ones',
  async (make, own) => {
    const file = `golden/${make.toLowerCase().replace(/\W+/g, '-')}.txt`
    await expect(`${own.map(toText).join('\n\n')}\n`).toMatchFileSnapshot(file)
  },
)

function toText({
  vin,
  title,
  vehicle,
  summary,
  battery,
  range_and_charging,
  sections,
}: VehicleSpecs): string {
  const { numbers: _, ...capacities } = battery
  const parts = [vehicle, summary, capacities].flatMap((part) => Object.entries(part))
  const rows = [...range_and_charging.rows, ...sections.flatMap((section) => section.rows)]
  return [
    `${title} (${vin})`,
    ...parts.filter(([, value]) => value !== null).map(([key, value]) => `  ${key}: ${String(value)}`),
    ...rows.map(({ label, value }) => `  ${label}: ${[value].flat().join('; ')}`),
    ...range_and_charging.wheel_rows.map(toWheelText),
  ].join('\n')
}

const toWheelText = ({ wheel_size, ...figures }: WheelRow): string =>
  `  [${wheel_size}] ${Object.values(figures)
    .filter((figure) => figure !== null)
    .join(' | ')}`
