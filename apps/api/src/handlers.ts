/** The types that tie a handler to its operation in openapi.json. */
import type { operations as Operations } from '@vinspec/contract'
import type { operations } from '@vinspec/contract/operations'
import type { Principal } from '@vinspec/core'

export type OperationId = (typeof operations)[number]['id']

type TableRow<K extends OperationId> = Extract<(typeof operations)[number], { id: K }>

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined

type RequestBody<K extends OperationId> = Operations[K] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : undefined

type ResultBody<K extends OperationId> = Operations[K] extends { responses: infer Responses }
  ? { [S in keyof Responses & (200 | 201)]: JsonOf<Responses[S]> }[keyof Responses & (200 | 201)]
  : never

/** What a handler gets: everything in it has been judged against the contract. */
export interface RequestContext<K extends OperationId> {
  readonly body: RequestBody<K>
  readonly principal: TableRow<K>['authenticated'] extends true ? Principal : undefined
  readonly idempotencyKey: TableRow<K>['idempotent'] extends true ? string : undefined
  readonly requestId: string
}

export interface Reply<Body> {
  readonly body: Body
  /** The body as it must go out, when its bytes matter (a replay). */
  readonly bytes?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Handler<K extends OperationId> {
  // A method, so that handlers of different operations fit in one table.
  handle(context: RequestContext<K>): Promise<Reply<ResultBody<K>>>
}

/** Headers that mark the answer to an earlier request; none when there was no such request. */
export function replayed(originalRequestId: string | undefined): Readonly<Record<string, string>> {
  if (originalRequestId === undefined) return {}
  return { 'idempotent-replayed': 'true', 'original-request-id': originalRequestId }
}

/** A handler as the router sees it, which has judged what it passes on. */
export interface AnyHandler {
  handle(context: {
    readonly body: unknown
    readonly principal: Principal | undefined
    readonly idempotencyKey: string | undefined
    readonly requestId: string
  }): Promise<Reply<unknown>>
}

/** One handler for every operation; a missing or surplus one does not compile and does not boot. */
export type Handlers = { readonly [K in OperationId]: Handler<K> }
