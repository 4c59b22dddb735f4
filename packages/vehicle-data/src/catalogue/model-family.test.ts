import { expect, test } from 'vitest'
import { provider, soundVin, withCheckDigit } from '../../test/labels.ts'

const signal = new AbortController().signal

async function versionsOf(pattern: string): Promise<string[]> {
  const result = await provider.lookUp(soundVin(withCheckDigit(pattern)), { signal })
  return result.kind === 'found' ? result.vehicle.facts.version.labelRows.map(({ name }) => name) : []
}

test('three motors are no plain Model S, and no other year lends its label', async () => {
  expect(await versionsOf('5YJSA1E6?NF000001')).toEqual([
    'Model S Plaid (19 inch wheels)',
    'Model S Plaid (21 inch wheels)',
  ])
  expect(await versionsOf('5YJSA1E6?PF000001')).toEqual([])
})

test('a car built for other markets has no EPA label', async () => {
  expect(await versionsOf('LRW3E7FA0NC000000')).toEqual([])
})

test('a fleet version is no private car', async () => {
  expect(await versionsOf('KM8KM4AB0SU000001')).not.toContain('Ioniq 5 Robo taxi')
})
