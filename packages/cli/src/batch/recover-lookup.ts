/**
 * A lookup that was started so long ago that its key may be forgotten, and would be paid again. Whether it was carried
 * out is free to read, and so are its specifications.
 */
import { NotFoundError } from '@vinspec/sdk'
import type { BatchRun } from './batch-run.ts'
import type { Outcome } from './outcome.ts'

/** Keys are good for 24 hours after the answer. The rest is for clocks that differ. */
const KEY_LASTS_MS = 22 * 60 * 60 * 1000
const CLOCKS_DIFFER_MS = 10 * 60 * 1000

/** Null: it was not carried out, or its key still protects it. */
export async function recoverLookup(
  { vinspec, signal }: Pick<BatchRun, 'vinspec' | 'signal'>,
  vin: string,
  startedAt: number,
): Promise<Outcome | null> {
  if (Date.now() - startedAt < KEY_LASTS_MS) return null
  try {
    const { data } = await vinspec.vehicles.listLookups({ vin, limit: 1 }, { signal })
    const [latest] = data
    if (!latest || Date.parse(latest.created_at) < startedAt - CLOCKS_DIFFER_MS) return null
    const specs = await vinspec.vehicles.get({ vin }, { signal })
    const { request_id } = latest
    return { status: 'ok', specs, credits_charged: 0, request_id, idempotency_key: '' }
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
