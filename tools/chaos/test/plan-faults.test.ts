/** The faults of a run follow only from its seed. */
import { expect, test } from 'vitest'
import { FAULTS, planFaults } from '../src/faults/plan-faults.ts'
import { createRandom } from '../src/random.ts'

const HOUR_MS = 60 * 60 * 1_000
const plan = (seed: number) => planFaults(createRandom(seed), 5_000, HOUR_MS)
const drawn = (seed: number) =>
  plan(seed).map(({ atMs, kind, random }) => [
    atMs,
    kind.name,
    random.between(0, 1e9),
    random.between(0, 1e9),
  ])

test('a seed causes the same faults again, in the same order, at the same moments, and as severe', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(8)).not.toEqual(drawn(7))
})

test('every kind of fault occurs, and none more often than it may', () => {
  const lastAt = new Map<string, number>()
  for (const { atMs, kind } of plan(1)) {
    expect(atMs - (lastAt.get(kind.name) ?? -HOUR_MS)).toBeGreaterThanOrEqual(kind.everyMs ?? 0)
    lastAt.set(kind.name, atMs)
  }
  expect(new Set(lastAt.keys())).toEqual(new Set(FAULTS.map(({ name }) => name)))
})
