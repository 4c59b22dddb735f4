/** The implementation of an operation: a function of the process's dependencies and the request. */

import type {
  AnswerTo,
  CallOptions,
  definitions,
  Input,
  Operation,
  OperationId,
} from '@vinspec/contract/port'
import type { Principal } from '../foundation/principal.ts'
import type { ListFile } from '../lookups/bulk-lookups/parse-list.ts'
import type { LookupDependencies } from '../lookups/lookup/look-up-vehicle-specs.ts'
import type { AutoTopUpDependencies } from '../money/auto-top-up/dependencies.ts'
import type { CheckoutDependencies } from '../money/checkout/start-checkout.ts'

export interface OperationDependencies
  extends LookupDependencies,
    CheckoutDependencies,
    AutoTopUpDependencies {}

/** The caller, and the request ID. */
export interface Caller {
  /** Undefined: an anonymous caller, limited to public operations. */
  readonly principal: Principal | undefined
  readonly requestId: string
  /** The file that came with the request instead of VINs in its input. */
  readonly file?: ListFile | undefined
}

/** The request. The input conforms to the contract, and the caller has the permission. */
export interface Asked<Id extends OperationId> extends CallOptions {
  readonly input: Input<Id>
  readonly principal: Principal
  readonly requestId: string
  readonly file?: ListFile | undefined
}

/** Throws `VinspecError` if the customer can do something about the problem. */
export type CustomerOperation<Id extends OperationId> = (
  dependencies: OperationDependencies,
  asked: Asked<Id>,
) => Promise<AnswerTo<Id>>

/** The operations that are for a customer. */
export type CustomerOperationId = {
  [Id in OperationId]: (typeof definitions)[Id]['public'] extends true ? never : Id
}[OperationId]

/** The same for an operation that returns the same to everyone. */
export type PublicOperation<Id extends OperationId> = (
  dependencies: OperationDependencies,
  asked: Omit<Asked<Id>, 'principal'>,
) => Promise<AnswerTo<Id>>

/** Wraps an implementation as what the port offers to one caller. */
export interface Bind {
  readonly customer: <Id extends CustomerOperationId>(id: Id, perform: CustomerOperation<Id>) => Operation<Id>
  readonly public: <Id extends OperationId>(id: Id, perform: PublicOperation<Id>) => Operation<Id>
}
