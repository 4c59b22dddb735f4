/**
 * A list that arrives through the API. Its VINs and options identify the batch, no matter who sends it and how often.
 */
import type { Dependencies } from '../../foundation/dependencies.ts'
import { VinspecError } from '../../foundation/errors.ts'
import { SAME_BATCH_DAYS } from '../../foundation/policy.ts'
import { type Created, keepRows } from './create-bulk-lookup.ts'
import { parseInThread } from './parse-in-thread.ts'
import type { ListFile } from './parse-list.ts'
import type { Starter } from './steer-bulk-lookup.ts'

export interface NewBatch extends Starter {
  readonly customerId: string
  readonly list: ListFile | { readonly vins: readonly string[] }
  /** Whether vehicles that the customer already has are skipped. */
  readonly skipOwned: boolean
  /** Undefined: no maximum. */
  readonly maxCredits: number | undefined
  /** Whether lookups start as soon as the list is checked. */
  readonly startsItself: boolean
}

/**
 * Stores a batch and has it checked, or finds the existing one, and starts that if it was only waiting to be started, or if
 * some of its lookups can be tried again.
 * Throws `invalid_request` for a file without VINs.
 */
export async function createBatch(
  dependencies: Dependencies,
  { customerId, list, skipOwned, maxCredits, startsItself, startedBy, byAgent }: NewBatch,
): Promise<Created> {
  const parsed = await parseInThread({ ...list, terms: { skipOwned, maxCredits: maxCredits ?? null } })
  if (!parsed.ok) throw new VinspecError('invalid_request', parsed.fault)
  const terms = {
    customer: customerId,
    name: 'Sent through the API',
    digest: parsed.digest,
    same: `${SAME_BATCH_DAYS} days`,
    skipOwned,
    maxCredits,
    startedBy,
    byAgent,
    startsItself,
  }
  return await keepRows(dependencies, terms, parsed)
}
