/** What a source says about a whole model applies to a car only if it fits every version. */
import { expect, test } from 'vitest'
import { provider, readLabels, soundVin } from './labels.ts'

const labels = readLabels('labelled-vins.csv').filter((label) => label['ev_type'] === 'BEV')
const found = labels.map(async ({ vin = '' }) => {
  const result = await provider.lookUp(soundVin(vin), { signal: AbortSignal.timeout(60_000) })
  return { vin, said: result.kind === 'found' ? result.vehicle.record.statements : [] }
})
const statements = await Promise.all(found)

test.each(['curbWeightLb', 'grossWeightLb'] as const)(
  'the %s of a model differs by up to 3 percent among its versions, or is one class of the register',
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

/** "Class 1D: 5,001 - 6,000 lb"; "Class 2: 6,001 - 10,000 lb" stands for four that are not distinguished. */
const isOneClass = (from: number, to: number): boolean =>
  to - from < 1_000 || (from === 6_001 && to === 10_000) || (from === 10_001 && to === 14_000)

test('a fast-charging power is given only if all versions of the model have the same drive', () => {
  const mixed = statements.filter(({ said }) =>
    said.some(({ facts: { versions = [] } }) => {
      const powered = versions.filter(({ dcPowerKw }) => dcPowerKw !== undefined)
      return new Set(powered.map(({ drive }) => drive)).size > 1
    }),
  )
  expect(mixed).toEqual([])
})

const factsOf = (vin: string) =>
  statements.find((each) => each.vin === vin)?.said.map(({ facts }) => facts) ?? []

test.each([
  ['Ariya of 2025, 7,001 to 8,000 lb by its class, 5,313 to 5,930 rated', 'JN8CF0BFXSM485292'],
  ['Mustang Mach-E of 2021, 4,001 to 5,000 lb by its class, 5,340 to 5,800 rated', '3FMTK1SS0MM371604'],
  ['C40 of 2022, 4,001 to 5,000 lb by its class, 5,840 rated', 'YV4ED3GB0NP568490'],
])('no loaded weight is shown if NHTSA rates the model outside of its class: %s', (_, vin) => {
  expect(factsOf(vin).some((facts) => 'packKwh' in facts || facts.versions !== undefined)).toBe(true)
  expect(factsOf(vin).filter(({ grossWeightLb }) => grossWeightLb !== undefined)).toEqual([])
})

test.each([
  ['Leaf of 2022, rated with each of its batteries', '1N4AZ1CV0N0453023', [5, 4, 5, 4]],
  ['Model Y of 2021, rated with five seats and with seven', '5YJYGAEE0MF497602', [5, 5, 5, 5]],
  [
    'Q6 e-tron of 2025, one body of which is not rated in all tests',
    'WA124BGF0SP881726',
    [undefined, 5, undefined, 4],
  ],
])('stars that all versions of a model share are shown for its cars: %s', (_, vin, stars) => {
  const [rating] = factsOf(vin).flatMap(({ safetyRating }) =>
    safetyRating === undefined ? [] : [safetyRating],
  )
  expect([rating?.overall, rating?.frontalCrash, rating?.sideCrash, rating?.rollover]).toEqual(stars)
})

test.each([
  ['Model X of 2017', '5YJXCAE20HF370626', undefined],
  ['Model Y of 2020', '5YJYGDEE0LF929539', 'standard'],
])("a warning sound that the maker's manual contradicts is not shown: %s", (_, vin, sound) => {
  const [equipment] = factsOf(vin).flatMap((facts) => facts.equipment ?? [])
  expect(equipment).toMatchObject({ antilock_brakes: 'standard' })
  expect(equipment?.pedestrian_sound).toBe(sound)
})
