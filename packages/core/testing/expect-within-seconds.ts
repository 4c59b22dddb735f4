/** What every replica must have heard of soon. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'

const WITHIN_MS = 5_000

/** Asks until the answer is the expected one, which it must be when asked five seconds from now, however slow answers are. */
export async function expectWithinSeconds<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const start = performance.now()
  for (;;) {
    const isDue = performance.now() - start >= WITHIN_MS
    const answer = await ask()
    if (answer === expected) return
    if (isDue) expect(answer).toBe(expected)
    await wait(100)
  }
}
