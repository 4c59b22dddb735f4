import { startBulkLookup } from '../../lookups/bulk-lookups/steer-bulk-lookup.ts'
import { answerBatch } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'
import { starterOf } from '../starter-of.ts'

export const resumeBatch: CustomerOperation<'resumeBatch'> = async (dependencies, { input, principal }) => {
  const name = { customerId: principal.customerId, id: input.batch_id }
  await startBulkLookup(dependencies, name, starterOf(principal))
  return await answerBatch(dependencies, name)
}
