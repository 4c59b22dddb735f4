import { vi } from 'vitest'

/** Delivers a customer's decision to an app, which may name the sign-in page before it listens for the decision. */
export async function deliver(answer: Promise<URL>): Promise<void> {
  const url = await answer
  await vi.waitFor(() => fetch(url), { timeout: 110_000, interval: 100 })
}
