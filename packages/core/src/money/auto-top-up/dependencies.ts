import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Payments } from '../payments/payments.ts'

export interface AutoTopUpDependencies extends Dependencies {
  /** Undefined: payments are not configured, so nothing can be bought. */
  readonly payments: Payments | undefined
  /** The portal, where the customer decides about requested changes. */
  readonly portalUrl: URL
}
