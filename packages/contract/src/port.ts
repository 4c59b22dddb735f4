/**
 * The port of the service: what it does for one caller, in the terms of openapi.json, independent of the protocol.
 *
 * Core implements it on the server, and the SDK implements it in the `vinspec` command. REST routes, tools, and the
 * portal's actions are thin adapters in front of it, and data flows one way: an adapter authenticates, takes the rate
 * limit that its definition names, parses the input by the contract, calls one operation, and writes the answer in
 * its protocol.
 *
 * - Caller and request ID belong to the object: core creates one for each request, `operationsFor({ principal,
 *   requestId })`.
 * - Input is one flat object in wire names, whether from a path, a query, or a body. It has been checked against the
 *   contract.
 * - An idempotency key is an option of the call. If it is omitted in a keyed operation, a new one is created; a
 *   lookup is then named by the caller and the VIN instead, so that repeating it within 24 hours is free.
 * - What REST says in headers is in the answer: `credits` for its cost, `replayOf` for a stored answer, `dataSources`
 *   for where it is from, `json` if the bytes matter.
 * - Every rejection is a `VinspecError` with a code of `definitions[id].errors`; any other error is a bug.
 * - No call can be aborted. Everything it waits for has a timeout, and a caller who hung up may have paid already:
 *   the same key returns the answer.
 */
import type { OperationTypes } from './generated/port.ts'

export type { Answer, DataSource } from './answer.ts'
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
