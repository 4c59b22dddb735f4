/** Responds with a fault. */
import type { FastifyReply } from 'fastify'
import type { Origin } from '../state/account.ts'
import { type Answer, errorAnswer, send, serverError } from './answers.ts'
import type { FaultKind } from './faults.ts'

/** Responses by the fault's name without its time (`_before_effect`). Other faults send no response. */
const ANSWERS: Readonly<Record<string, () => Answer>> = {
  server_error: serverError,
  rate_limited: () => refuse(429, 'rate_limit', 'Request rate limit exceeded.'),
  lock_timeout: () =>
    refuse(
      429,
      'lock_timeout',
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    ),
  key_in_use: () =>
    refuse(
      409,
      'idempotency_key_in_use',
      'There is currently another in-progress request using this Idempotency Key. Please try again later.',
    ),
  broken_body: () => ({ status: 200, body: '{\n  "id": "' }),
  other_body: () => ({ status: 200, body: '{}' }),
}

export function answerFault(kind: FaultKind, reply: FastifyReply, origin: Origin): FastifyReply {
  const answer = ANSWERS[kind.replace(/_(before|after)_effect$/, '')]
  if (answer) return send(reply, origin, answer())
  reply.hijack()
  // A request that hangs stays open until the client gives up or the sandbox stops.
  if (kind.startsWith('cut')) reply.raw.destroy()
  return reply
}

function refuse(status: number, code: string, message: string): Answer {
  const type = status === 409 ? 'idempotency_error' : 'invalid_request_error'
  return errorAnswer(status, { type, code, message })
}
