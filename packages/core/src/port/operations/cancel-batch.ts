import { cancelBulkLookup } from '../../lookups/bulk-lookups/steer-bulk-lookup.ts'
import { answerBatch } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'

export const cancelBatch: CustomerOperation<'cancelBatch'> = async (dependencies, { input, principal }) => {
  const name = { customerId: principal.customerId, id: input.batch_id }
  await cancelBulkLookup(dependencies, name)
  return await answerBatch(dependencies, name)
}
