import { createBatch as create } from '../../lookups/bulk-lookups/create-batch.ts'
import { answerBatch, tooManyBatches } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'
import { starterOf } from '../starter-of.ts'

export const createBatch: CustomerOperation<'createBatch'> = async (dependencies, asked) => {
  const { input, principal, file } = asked
  const { customerId } = principal
  const created = await create(dependencies, {
    customerId,
    list: file ?? { vins: input.vins },
    skipOwned: input.only_new ?? true,
    maxCredits: input.max_credits,
    ...starterOf(principal),
    startsItself: input.preview !== true,
  })
  if (created.kind === 'created') return await answerBatch(dependencies, { customerId, id: created.id })
  throw tooManyBatches(created.fault)
}
