/** The same limits as in the API, and one count for both: what a program may not do there, it may not do here. */
import type { Services } from '@vinspec/web/services'

type Operation = Parameters<Services['rateLimits']['admit']>[0]

/** Does the work, or throws `rate_limited`. */
export async function withinLimits<T>(
  { rateLimits }: Services,
  operation: Operation,
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
