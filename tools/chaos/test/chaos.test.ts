/** The short form of `pnpm chaos`. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { runChaos } from '../src/run-chaos.ts'

const SECONDS = 60

test('when every part fails again and again, nothing is lost, charged twice, or left held', async () => {
  const seed = randomInt(2 ** 31)
  const { breaches, lookups } = await runChaos({
    seed,
    seconds: SECONDS,
    faults: 400,
    replays: 2_000,
    onStep: () => {},
  })
  expect(breaches, `seed ${seed}`).toEqual([])
  expect(lookups.answered).toBeGreaterThan(0)
})
