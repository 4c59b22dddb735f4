import { pauseBulkLookup } from '../../lookups/bulk-lookups/steer-bulk-lookup.ts'
import { answerBatch } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'

export const pauseBatch: CustomerOperation<'pauseBatch'> = async (dependencies, { input, principal }) => {
  const name = { customerId: principal.customerId, id: input.batch_id }
  await pauseBulkLookup(dependencies, name)
  return await answerBatch(dependencies, name)
}
