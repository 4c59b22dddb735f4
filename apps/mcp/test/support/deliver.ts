import { vi } from 'vitest'

/** Takes a customer's answer back to an app, which may say where to sign in before it listens for the answer. */
export async function deliver(answer: Promise<URL>): Promise<void> {
  const url = await answer
  await vi.waitFor(() => fetch(url), { timeout: 110_000, interval: 100 })
}
