/**
 * An operator's search, recorded in the audit: which customers it found and by which data. The text is not recorded,
 * because it may name a person.
 */
import type { Database } from '../../foundation/db/client.ts'
import { actAsOperator } from './act-as-operator.ts'
import { type CustomerSearch, type FoundCustomer, findCustomers } from './find-customers.ts'

export interface OperatorSearch extends CustomerSearch {
  /** The operator. */
  readonly operatorId: string
}

/** Undefined: the customer is not an operator, or no longer. */
export async function searchAsOperator(
  prisma: Database,
  { operatorId: customerId, ...search }: OperatorSearch,
): Promise<FoundCustomer[] | undefined> {
  return await actAsOperator(prisma, { customerId, command: 'portal customers find' }, async (tx) => {
    const found = await findCustomers(tx, search)
    if (search.text.trim() === '') return found
    const [only, another] = found
    const reasons = [...new Set(found.flatMap(({ why }) => why))].join(', ') || 'Nothing found'
    await tx.$executeRaw`
      SELECT FROM note_operator_action('customer_search', ${reasons}, ${another ? null : only?.id}::uuid, NULL,
        ${JSON.stringify({ found: found.map(({ id }) => id) })}::jsonb)`
    return found
  })
}
