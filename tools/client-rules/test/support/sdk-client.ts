/** The SDK, under the rules. */
import { ApiError, Vinspec } from '@vinspec/sdk'
import type { Client, Outcome } from './rules.ts'

export function openSdk(): Client {
  return {
    make: async (call, { baseUrl, apiKey, random }) => {
      const waits: number[] = []
      const pacing = { random: () => random, wait: async (ms: number) => void waits.push(ms) }
      const vinspec = new Vinspec({ apiKey, baseUrl, pacing, maxRetries: call.max_retries })
      const send =
        call.operation === 'getCredits'
          ? vinspec.credits.get()
          : vinspec.vehicleSpecs.lookUp({ vin: call.vin ?? '' }, { idempotencyKey: call.idempotency_key })
      const outcome: Omit<Outcome, 'waits_ms'> = await send.withResponse().then(
        ({ response }) => ({ status: response.status, replayed: response.replayed }),
        (error: unknown) => ({ status: error instanceof ApiError ? error.status : null, replayed: false }),
      )
      return { ...outcome, waits_ms: waits }
    },
    close: async () => {},
  }
}
