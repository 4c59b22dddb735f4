import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { Payments } from '../payments/payments.ts'

export interface AutoTopUpDependencies {
  readonly prisma: Database
  readonly clock: Clock
  /** Undefined: payments are not configured, so nothing can be bought. */
  readonly payments: Payments | undefined
  /** Where the customer decides about what is asked. */
  readonly portalUrl: URL
}
