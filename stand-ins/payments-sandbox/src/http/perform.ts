/** Performs a request once per idempotency key, and stores effect and response in one transaction. */
import { parse } from 'qs'
import { handlers } from '../operations/handlers.ts'
import { expireOverdue } from '../payments/checkout.ts'
import type { Account, Change, Origin } from '../state/account.ts'
import type { Operation } from '../stripe-api/description.ts'
import { checkAnswer } from '../stripe-api/validation.ts'
import { type Answer, serverError, toAnswer } from './answers.ts'
import { expandAnswer } from './expand.ts'
import type { FaultKind } from './faults.ts'
import { findAnswer, keepAnswer } from './idempotency.ts'
import { StripeError } from './stripe-error.ts'

export interface Task {
  readonly operation: Operation
  readonly id: string
  readonly path: string
  /** The encoded parameters of the body or of the query. */
  readonly form: string
  readonly origin: Origin
  readonly fault: FaultKind | undefined
}

export function perform(account: Account, task: Task): Answer {
  try {
    return account.change(task.origin, (change) => performOnce(account, change, task))
  } catch (error) {
    if (error instanceof StripeError) return toAnswer(error)
    throw error
  }
}

/** Throws if the idempotency key belongs to another request. */
function performOnce(account: Account, change: Change, task: Task): Answer {
  const { operation, path, form, origin, fault } = task
  expireOverdue(change)
  const { requestId, idempotencyKey: key } = origin
  const keyed =
    key !== null && requestId !== null && operation.method === 'POST'
      ? { key, method: operation.method, path, body: form }
      : undefined
  const known = keyed && findAnswer(change, keyed)
  if (known) return { status: known.status, body: known.body, repeats: known.requestId }
  const answer = fault === 'server_error' ? serverError() : work(account, change, task)
  const given = fault === 'server_error_after_effect' ? serverError() : answer
  if (keyed && requestId !== null && isKept(given)) keepAnswer(change, keyed, { ...given, requestId })
  return given
}

function work(account: Account, change: Change, { operation, id, path, form }: Task): Answer {
  const handler = handlers.get(operation.id)
  if (!handler) throw new Error(`${operation.id} has no handler`)
  try {
    const params = parse(form, { depth: 20, arrayLimit: 1000, parameterLimit: 10_000, plainObjects: true })
    const result = handler.run({ change, params, id, path })
    const expanded = expandAnswer(account.store, result, expandOf(params))
    checkAnswer(operation, expanded)
    return { status: 200, body: JSON.stringify(expanded, null, 2) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    // A declined charge keeps its effects. A rejected request has none.
    if (error.status !== 402) change.discard()
    return toAnswer(error)
  }
}

/** Whether the response is stored for its key. A request that was rejected for its parameters leaves the key free. */
function isKept({ status, body }: Answer): boolean {
  return status !== 400 || /"code": "(?!parameter_)/.test(body)
}

function expandOf(params: object): readonly string[] {
  const expand: unknown = Reflect.get(params, 'expand')
  return Array.isArray(expand) ? expand.filter((each) => typeof each === 'string') : []
}
