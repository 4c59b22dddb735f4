/** Applies the API's rate limits. API and portal share one count, so that the portal does not raise the limits. */
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
