/** Waits until a payment has turned into credits. */
import type { Vinspec } from '@vinspec/sdk'
import { wait } from '../batch/wait.ts'

const EVERY_MS = 3_000

/** Returns what is there then. Throws when interrupted. */
export async function waitForCredits(vinspec: Vinspec, before: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    const { available_credits: credits } = await vinspec.credits.get({ signal })
    if (credits > before) return credits
    await wait(EVERY_MS, signal)
  }
}
