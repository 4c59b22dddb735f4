/** The short form of `pnpm chaos`, which the gate runs. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { shortSeconds } from '../src/config.ts'
import { runChaos } from '../src/run-chaos.ts'

const FAULTS_PER_SECOND = 8

test('when every part fails again and again, nothing is lost, charged twice, or left held', async () => {
  const seed = randomInt(2 ** 31)
  const { breaches, lookups } = await runChaos({
    seed,
    seconds: shortSeconds,
    faults: shortSeconds * FAULTS_PER_SECOND,
    replays: 2_000,
    rest: { freeLetters: true },
    onStep: () => {},
  })
  expect(breaches, `seed ${seed}`).toEqual([])
  expect(lookups.answered).toBeGreaterThan(0)
})
