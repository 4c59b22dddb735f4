import { VinspecError } from '../../foundation/errors.ts'
import { createBatch as create } from '../../lookups/bulk-lookups/create-batch.ts'
import { answerBatch } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'
import { starterOf } from '../starter-of.ts'

/** Until a list has ended, or somebody has deleted one. */
const FULL_SECONDS = 60

export const createBatch: CustomerOperation<'createBatch'> = async (dependencies, { input, principal }) => {
  const { customerId } = principal
  const created = await create(dependencies, {
    customerId,
    vins: input.vins,
    skipOwned: input.only_new ?? true,
    maxCredits: input.max_credits,
    ...starterOf(principal),
    startsItself: input.preview !== true,
  })
  if (created.kind === 'created') return await answerBatch(dependencies, { customerId, id: created.id })
  throw new VinspecError('rate_limited', created.fault, {
    details: { policy: 'batches' },
    retryAfterSeconds: FULL_SECONDS,
  })
}
