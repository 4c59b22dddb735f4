/** Responses in Stripe's form. */
import type { FastifyReply } from 'fastify'
import type { Origin } from '../state/account.ts'
import { apiVersion } from '../stripe-api/description.ts'
import { checkObject } from '../stripe-api/validation.ts'
import { type ErrorBody, StripeError } from './stripe-error.ts'

export interface Answer {
  readonly status: number
  readonly body: string
  /** The ID of the original request, if this response is a replay. */
  readonly repeats?: string
}

export function send(reply: FastifyReply, origin: Origin, answer: Answer): FastifyReply {
  const { requestId, idempotencyKey } = origin
  if (requestId !== null) reply.header('request-id', requestId)
  if (idempotencyKey !== null) {
    reply.header('idempotency-key', idempotencyKey)
    reply.header('original-request', answer.repeats ?? requestId ?? '')
  }
  if (answer.repeats !== undefined) reply.header('idempotent-replayed', 'true')
  return reply
    .code(answer.status)
    .header('stripe-version', apiVersion)
    .header('content-type', 'application/json')
    .send(answer.body)
}

export function toAnswer({ status, body }: StripeError): Answer {
  return errorAnswer(status, body)
}

export function errorAnswer(status: number, body: ErrorBody): Answer {
  const answer = { error: body }
  checkObject('error', answer)
  return { status, body: JSON.stringify(answer, null, 2) }
}

/** Stripe's response to a failure of its own. */
export function serverError(): Answer {
  return errorAnswer(500, {
    type: 'api_error',
    message: 'An unknown error occurred',
  })
}
