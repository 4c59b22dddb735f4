import { validate as isUuid } from 'uuid'
import { pageBatches } from '../../lookups/bulk-lookups/read-batches.ts'
import { toBatchBody } from '../batch-answer.ts'
import { readCursor, toPage } from '../cursor.ts'
import type { CustomerOperation } from '../operation.ts'

export const listBatches: CustomerOperation<'listBatches'> = async (dependencies, { input, principal }) => {
  const { limit } = input
  const [createdAt, id = ''] = readCursor(input.cursor, isUuid) ?? []
  const after = createdAt && { createdAt, id }
  const { customerId } = principal
  const found = await pageBatches(dependencies, { customerId, after, limit: limit + 1 })
  const { page, next } = toPage(found, limit, (batch) => [batch.createdAt, batch.id])
  return { body: { object: 'list', data: page.map(toBatchBody), next_cursor: next } }
}
