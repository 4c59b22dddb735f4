/** How a specification sheet looks: judged by eye once, kept since. */
import { stripVTControlCharacters, styleText } from 'node:util'
import { describe, expect, test } from 'vitest'
import { showResults } from '../src/batch/show-batch.ts'
import type { Screen } from '../src/output/screen.ts'
import { showVehicleSpecs } from '../src/output/show-vehicle-specs.ts'
import { everything as specs } from './sheets/everything.ts'

function plainScreen(width: number): Screen {
  return { width, ink: (_style, text) => text }
}

describe('the specification sheet', () => {
  test.each([40, 60, 80, 120])('fits into %i columns', async (width) => {
    const sheet = showVehicleSpecs(specs, plainScreen(width))
    await expect(sheet).toMatchFileSnapshot(`sheets/everything-${width}.txt`)
    expect(Math.max(...sheet.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width)
  })

  test('omits unknown facts', () => {
    const unknown = {
      ...specs,
      summary: { ...specs.summary, paint: null, interior: null },
      battery: {
        ...specs.battery,
        usable_capacity: null,
        state_of_health_percent: null,
        last_measured: null,
        capacity_summary: null,
        original_capacity_kwh: null,
      },
      range_and_charging: { rows: [], wheel_rows: [] },
    }
    const sheet = showVehicleSpecs(unknown, plainScreen(80))
    for (const absent of ['Paint', 'Interior', 'Battery\n', 'Range and', 'null'])
      expect(sheet).not.toContain(absent)
  })

  test('says the same with and without color', () => {
    const ink: Screen['ink'] = (style, text) => styleText(style, text, { validateStream: false })
    const colored = showVehicleSpecs(specs, { width: 80, ink })
    expect(colored).not.toBe(showVehicleSpecs(specs, plainScreen(80)))
    expect(stripVTControlCharacters(colored)).toBe(showVehicleSpecs(specs, plainScreen(80)))
  })
})

test.each([1, 10, 19])('results are whole on a terminal of %i columns', (width) => {
  const row = { row: 1, vin: specs.vin, status: 'ok', credits_charged: 1, error: null, specs } as const
  const words = (columns: number) => new Set(showResults([row], plainScreen(columns)).split(/\s+/))
  expect(words(width)).toEqual(words(120))
})
