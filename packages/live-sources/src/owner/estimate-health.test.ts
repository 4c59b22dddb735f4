import { expect, test } from 'vitest'
import { estimateHealth } from './estimate-health.ts'

const source = { name: 'a maker', about: 'vehicle', date: '2026-11-27' } as const

test('health is what is left of the range when new, and says that it is an estimate', () => {
  expect(estimateHealth(source, { rangeMi: 240, levelPercent: 80 }, 330)).toEqual([
    { source, facts: { stateOfHealthPercent: 91 }, isEstimate: true },
  ])
  expect(estimateHealth(source, { rangeMi: 335, levelPercent: 100 }, 330)).toMatchObject([
    { facts: { stateOfHealthPercent: 100 } },
  ])
})

test.each([
  [{ rangeMi: 240, levelPercent: 80 }, undefined],
  [{ rangeMi: 60, levelPercent: 19 }, 330],
  [{ rangeMi: 330, levelPercent: 101 }, 330],
  [{ rangeMi: 130, levelPercent: 80 }, 330],
  [{ rangeMi: 290, levelPercent: 80 }, 330],
  [{ rangeMi: 0, levelPercent: 0 }, 330],
])('%j against %s miles when new says too little, or what cannot be', (reading, whenNewMi) => {
  expect(estimateHealth(source, reading, whenNewMi)).toEqual([])
})
