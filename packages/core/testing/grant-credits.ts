import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import { grantByOperator } from '../src/money/ledger/grants.ts'

/** Gives a test customer credits without a payment. */
export async function grantCredits(
  dependencies: Dependencies,
  customerId: string,
  credits: number,
): Promise<void> {
  const attribution = { operator: 'test', reason: 'to spend in a test', key: newId() }
  await grantByOperator(dependencies, { customerId, credits, ...attribution })
}
