/** Carries out a fault in place of an answer. */
import type { FastifyReply } from 'fastify'
import type { Origin } from '../state/account.ts'
import { errorAnswer, send, serverError } from './answers.ts'
import type { FaultKind } from './faults.ts'

export function answerFault(kind: FaultKind, reply: FastifyReply, origin: Origin): FastifyReply {
  switch (kind) {
    case 'server_error':
    case 'server_error_after_effect':
      return send(reply, origin, serverError())
    case 'rate_limited':
      return refuse(reply, origin, 429, 'rate_limit', 'Request rate limit exceeded.')
    case 'lock_timeout':
      return refuse(
        reply,
        origin,
        429,
        'lock_timeout',
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
      )
    case 'key_in_use':
      return refuse(
        reply,
        origin,
        409,
        'idempotency_key_in_use',
        'There is currently another in-progress request using this Idempotency Key. Please try again later.',
      )
    case 'cut_before_effect':
    case 'cut_after_effect':
      reply.hijack()
      reply.raw.destroy()
      return reply
    case 'hang_before_effect':
    case 'hang_after_effect':
      // The connection stays open until the client gives up or the sandbox stops.
      reply.hijack()
      return reply
    case 'broken_body_before_effect':
    case 'broken_body_after_effect':
      return send(reply, origin, { status: 200, body: '{\n  "id": "' })
    case 'other_body_before_effect':
    case 'other_body_after_effect':
      return send(reply, origin, { status: 200, body: '{}' })
  }
}

function refuse(
  reply: FastifyReply,
  origin: Origin,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  const type = status === 409 ? 'idempotency_error' : 'invalid_request_error'
  return send(reply, origin, errorAnswer(status, { type, code, message }))
}
