/**
 * The port of the service: what it does for one caller, in the words of openapi.json, whatever protocol asks.
 *
 * Core implements it on the server, and the SDK in the `vinspec` command. REST routes, tools and the actions of the portal
 * are thin adapters in front of it, and data flows one way: an adapter authenticates, takes the rate limit that
 * its definition names, parses what came in by the contract, calls one operation, and writes the answer in its protocol.
 *
 * - Caller and request id belong to the object: core makes one for each request, `operationsFor({ principal, requestId })`.
 * - Input is one flat object in wire names, whatever is in a path, a query or a body. It has been judged by the contract.
 * - An idempotency key is an option of the call. Left out of a keyed operation, a new one is made; a lookup is then named by
 *   the caller and the VIN instead, so that a program that asks again within 24 hours is answered again, uncharged.
 * - What REST says in headers is in the answer: `credits` for what it cost, `replayOf` for a stored answer, `json` where
 *   the bytes matter.
 * - Whatever is refused is a `VinspecError` with a code of `definitions[id].errors`; anything else that is thrown is a bug.
 * - No call can be aborted. What it waits for has a timeout of its own, and a caller who hung up may have paid already:
 *   the same key gives the answer.
 */
import type { OperationTypes } from './generated/port.ts'

export type { Answer } from './answer.ts'
export { definitions } from './generated/port.ts'

export type OperationId = keyof OperationTypes
export type Input<Id extends OperationId> = OperationTypes[Id]['input']
export type AnswerTo<Id extends OperationId> = OperationTypes[Id]['answer']

export interface CallOptions {
  readonly idempotencyKey?: string | undefined
}

export type Operation<Id extends OperationId> = (
  input: Input<Id>,
  options?: CallOptions,
) => Promise<AnswerTo<Id>>

/** Every operation of the contract. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> }
