/** Idempotency keys as Stripe keeps them: the first answer is repeated for 24 hours, a 500 too. */
import { createHash } from 'node:crypto'
import type { Change } from '../state/account.ts'
import type { IdempotentAnswer } from '../state/tables.ts'
import { StripeError } from './stripe-error.ts'

const KEPT_SECONDS = 24 * 60 * 60
const LONGEST_KEY = 255

export interface KeyedRequest {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The response to replay; undefined if the request is the first with its key. Throws if the key belongs to another request. */
export function findAnswer(change: Change, request: KeyedRequest): IdempotentAnswer | undefined {
  if (request.key.length > LONGEST_KEY) {
    throw refusal(`Idempotency keys must be at most ${LONGEST_KEY} characters long.`)
  }
  const known = change.get('idempotent_answer', request.key)
  if (!known || known.created + KEPT_SECONDS <= change.now) return undefined
  const advice = `Try using a key other than '${request.key}' if you meant to execute a different request.`
  if (known.method !== request.method || known.path !== request.path) {
    throw refusal(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ` +
        `('${known.path}' vs '${request.path}'). ${advice}`,
    )
  }
  if (known.fingerprint !== fingerprint(request)) {
    throw refusal(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    )
  }
  return known
}

export function keepAnswer(
  change: Change,
  request: KeyedRequest,
  answer: Pick<IdempotentAnswer, 'requestId' | 'status' | 'body'>,
): void {
  const { key: id, method, path } = request
  change.put('idempotent_answer', {
    id,
    method,
    path,
    fingerprint: fingerprint(request),
    created: change.now,
    ...answer,
  })
}

/** A hash of the request that is independent of the order of parameters. */
function fingerprint({ body }: KeyedRequest): string {
  return createHash('sha256').update(body.split('&').sort().join('&')).digest('hex')
}

function refusal(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message })
}
