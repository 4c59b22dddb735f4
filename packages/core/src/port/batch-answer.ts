/** A batch in the form of the contract. */
import type { AnswerTo } from '@vinspec/contract/port'
import type { Dependencies } from '../foundation/dependencies.ts'
import { VinspecError } from '../foundation/errors.ts'
import type { BulkState } from '../lookups/bulk-lookups/bulk-lookup.ts'
import { offerTopUp } from '../lookups/bulk-lookups/offer-top-up.ts'
import { type Batch, marksOwned, readBatch } from '../lookups/bulk-lookups/read-batches.ts'
import type { BulkLookupName } from '../lookups/bulk-lookups/steer-bulk-lookup.ts'

type BatchBody = AnswerTo<'getBatch'>['body']

const STATUSES = {
  checking: 'checking',
  checked: 'checked',
  running: 'running',
  stopped: 'waiting',
  paused: 'paused',
  finished: 'finished',
  canceled: 'canceled',
} as const satisfies Readonly<Record<BulkState, BatchBody['status']>>

const BUSY = new Set<BulkState>(['checking', 'running'])
const ENDED = new Set<BulkState>(['finished', 'canceled'])

/** Counting more VINs takes longer, and so does working on them. */
const VINS_PER_SECOND = 10_000

/** Throws `batch_not_found`. */
export async function answerBatch(
  dependencies: Dependencies,
  name: BulkLookupName,
): Promise<AnswerTo<'getBatch'>> {
  const batch = await requireBatch(dependencies, name)
  const body = toBatchBody(batch)
  if (BUSY.has(batch.state)) {
    const seconds = Math.ceil(body.counts.total / VINS_PER_SECOND)
    return { body, retryAfterSeconds: Math.max(1, seconds) }
  }
  const offer = await offerTopUp(dependencies, name.customerId, body.credits_needed)
  return { body: { ...body, top_up: offer && { amount_cents: offer.totalCents, currency: 'usd' } } }
}

/** How long to wait until a list has ended, or someone has deleted one. */
const FULL_SECONDS = 60

export function tooManyBatches(fault: string): VinspecError {
  const details = { policy: 'batches' } as const
  return new VinspecError('rate_limited', fault, { details, retryAfterSeconds: FULL_SECONDS })
}

/** Throws `batch_not_found`, also for a batch of another customer. */
async function requireBatch(dependencies: Dependencies, name: BulkLookupName): Promise<Batch> {
  const batch = await readBatch(dependencies, name)
  if (batch) return batch
  throw batchNotFound()
}

export function batchNotFound(): VinspecError {
  return new VinspecError(
    'batch_not_found',
    'You have no batch with this ID. Check it against the list of batches.',
  )
}

/** The batch without what automatic top-up would buy. */
export function toBatchBody(batch: Batch): BatchBody {
  const { state, skipOwned, maxCredits, counts } = batch
  const marked = marksOwned(batch) ? counts.owned : 0
  const open = counts.unchecked + counts.ready - marked
  return {
    object: 'batch',
    id: batch.id,
    status: STATUSES[state],
    waits_for: waitOf(batch),
    only_new: skipOwned,
    max_credits: maxCredits,
    counts: {
      total: sum(batch),
      duplicate: counts.duplicate,
      invalid: counts.invalid,
      unsupported: counts.unsupported,
      owned: counts.skipped + marked,
      found: counts.found,
      failed: counts.failed,
      open,
    },
    credits_spent: counts.credits,
    credits_needed: ENDED.has(state) ? 0 : Math.min(open, (maxCredits ?? Infinity) - counts.credits),
    top_up: null,
    created_at: batch.createdAt.toISOString(),
    started_at: batch.startedAt?.toISOString() ?? null,
    ended_at: batch.endedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt.toISOString(),
  }
}

function waitOf({ state, wait }: Batch): BatchBody['waits_for'] {
  if (state === 'checked') return 'start'
  return state === 'paused' ? 'resume' : wait
}

function sum({ counts }: Batch): number {
  const { duplicate, invalid, unchecked, unsupported, ready, found, skipped, failed } = counts
  return duplicate + invalid + unchecked + unsupported + ready + found + skipped + failed
}
