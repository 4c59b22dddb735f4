/** A list that arrives through the API: its VINs and options say which batch it is, whoever sends it, and how often. */
import type { Dependencies } from '../../foundation/dependencies.ts'
import { SAME_BATCH_DAYS } from '../../foundation/policy.ts'
import { type Created, keepRows } from './create-bulk-lookup.ts'
import { parseInThread } from './parse-in-thread.ts'
import type { Starter } from './steer-bulk-lookup.ts'

export interface NewBatch extends Starter {
  readonly customerId: string
  readonly vins: readonly string[]
  /** Whether vehicles that the customer has are left as they are. */
  readonly skipOwned: boolean
  /** Undefined: as many as it takes. */
  readonly maxCredits: number | undefined
  /** Whether it is looked up as soon as it is checked. */
  readonly startsItself: boolean
}

/** Keeps a batch and has it checked, or finds the one that there is, and starts it if that was all it waited for. */
export async function createBatch(
  dependencies: Dependencies,
  { customerId, vins, skipOwned, maxCredits, startsItself, startedBy, byAgent }: NewBatch,
): Promise<Created> {
  const list = await parseInThread({ vins, skipOwned, maxCredits: maxCredits ?? null })
  if (!list.ok) return { kind: 'rejected', fault: list.fault }
  const terms = {
    customer: customerId,
    name: 'Sent through the API',
    digest: list.digest,
    same: `${SAME_BATCH_DAYS} days`,
    skipOwned,
    maxCredits,
    startedBy,
    byAgent,
    startsItself,
  }
  return await keepRows(dependencies, terms, list.rows)
}
