/** What a source says of a whole model is a car's only where it fits every version. */
import { beforeAll, expect, test } from 'vitest'
import type { Statement } from '../src/facts/statements.ts'
import { provider, readLabels, soundVin } from './labels.ts'

let statements: { readonly vin: string; readonly said: readonly Statement[] }[] = []
beforeAll(async () => {
  const labels = readLabels('labelled-vins.csv').filter((label) => label['ev_type'] === 'BEV')
  const found = labels.map(async ({ vin = '' }) => {
    const result = await provider.lookUp(soundVin(vin), { signal: AbortSignal.timeout(60_000) })
    return { vin, said: result.kind === 'found' ? result.vehicle.record.statements : [] }
  })
  statements = await Promise.all(found)
})

test.each(['curbWeightLb', 'grossWeightLb'] as const)(
  'the %s of a model is within 3 percent for all its versions, or one class of the register',
  (name) => {
    const wide = statements.flatMap(({ vin, said }) =>
      said.flatMap(({ facts }) => {
        const amount = facts[name]
        if (amount === undefined || typeof amount === 'number' || amount.to <= amount.from * 1.03) return []
        return name === 'grossWeightLb' && isOneClass(amount.from, amount.to) ? [] : [[vin, amount]]
      }),
    )
    expect(wide).toEqual([])
  },
)

/** "Class 1D: 5,001 - 6,000 lb"; "Class 2: 6,001 - 10,000 lb" stands for four that are not told apart. */
const isOneClass = (from: number, to: number): boolean =>
  to - from < 1_000 || (from === 6_001 && to === 10_000) || (from === 10_001 && to === 14_000)

test('a fast-charging power is given only where all versions of the model have one drive', () => {
  const mixed = statements.filter(({ said }) =>
    said.some(({ facts: { versions = [] } }) => {
      const powered = versions.filter(({ dcPowerKw }) => dcPowerKw !== undefined)
      return new Set(powered.map(({ drive }) => drive)).size > 1
    }),
  )
  expect(mixed).toEqual([])
})
