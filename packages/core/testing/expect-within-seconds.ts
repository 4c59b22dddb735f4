/** For changes that every replica must know soon. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'

const WITHIN_MS = 5_000

/** Retries until the answer is the expected one. An attempt that starts five seconds from now must succeed, however slow it is. */
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
