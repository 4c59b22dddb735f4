import { setTimeout as wait } from 'node:timers/promises'

const TRIES = 300
const PAUSE_MS = 100

/** Repeats a request while a service that was just started answers that it is not ready. */
export async function askUntilReady(ask: () => Promise<Response>): Promise<Response> {
  for (let left = TRIES; ; left--) {
    const response = await ask()
    if (response.status !== 503 || left === 0) return response
    await response.body?.cancel()
    await wait(PAUSE_MS)
  }
}
