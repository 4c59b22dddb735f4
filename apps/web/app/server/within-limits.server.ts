/** The same limits as in the API, and one count for both: what a program may not do there, it may not do here. */
import type { OperationId } from '@vinspec/contract/port'
import type { Services } from '@vinspec/web/services'

/** Does the work, or throws `rate_limited`. */
export async function withinLimits<T>(
  { rateLimits }: Services,
  operation: OperationId,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { refusal, release } = await rateLimits.admit(operation, customerId)
  if (refusal) throw refusal
  try {
    return await work()
  } finally {
    release()
  }
}
