import { expect, test } from 'vitest'
import { provider, soundVin, withCheckDigit } from '../../test/labels.ts'
import type { VehicleRecord } from '../facts/raw-vehicle.ts'
import { mergeStatements } from '../facts/statements.ts'

const signal = new AbortController().signal

const namesOf = ({ statements }: VehicleRecord): string[] =>
  (mergeStatements(statements).versions ?? []).map(({ title }) => title)

async function versionsOf(pattern: string): Promise<string[]> {
  const result = await provider.lookUp(soundVin(withCheckDigit(pattern)), { signal })
  return result.kind === 'found' ? namesOf(result.vehicle.record) : []
}

test("a Model S with three motors gets neither the plain version's label nor that of another year", async () => {
  expect(await versionsOf('5YJSA1E6?NF000001')).toEqual([
    'Model S Plaid (19 in wheels)',
    'Model S Plaid (21 in wheels)',
  ])
  expect(await versionsOf('5YJSA1E6?PF000001')).toEqual([])
})

test('a car built for other markets has no EPA label', async () => {
  expect(await versionsOf('LRW3E7FA0NC000000')).toEqual([])
})

test('a fleet version is not a private car', async () => {
  expect(await versionsOf('KM8KM4AB0SU000001')).not.toContain('Ioniq 5 Robo taxi')
})
