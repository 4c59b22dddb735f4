import { answerBatch } from '../batch-answer.ts'
import type { CustomerOperation } from '../operation.ts'

export const getBatch: CustomerOperation<'getBatch'> = async (dependencies, { input, principal }) =>
  await answerBatch(dependencies, { customerId: principal.customerId, id: input.batch_id })
