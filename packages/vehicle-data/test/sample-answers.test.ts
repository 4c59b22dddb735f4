/** The complete results that the docs show are those that a lookup gives today. */
import { readFileSync } from 'node:fs'
import type { VehicleSpecs } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { answer } from './labels.ts'

const vins = readFileSync(new URL('../../../apps/web/content/docs/sample-vins.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

const samples: VehicleSpecs[] = []
for (const vin of vins) {
  const given = await answer(vin)
  if ('specs' in given) samples.push(given.specs)
}

test('ten samples over ten makes all have answers', () => {
  expect(samples.map(({ vin }) => vin)).toEqual(vins)
  expect(new Set(samples.map(({ vehicle }) => vehicle.make)).size).toBe(10)
})

test("the samples in the docs are today's answers", async () => {
  const text = `${JSON.stringify(samples, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../apps/web/public/sample-results.json')
})
