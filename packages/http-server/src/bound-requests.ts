/** Whatever a request waits for, its client is told in time. What it began goes on, and its key finds the outcome. */
import { VinspecError } from '@vinspec/core/foundation'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How often overdue requests are looked for: one timer for all costs less than one for each. */
const EVERY_MS = 1_000

/**
 * Watches the replies that are in the set it returns.
 * @param withinMs from the arrival of a request's headers; a body has the time-outs of the connection
 */
export function boundRequests(app: FastifyInstance, withinMs: number): Set<FastifyReply> {
  const waiting = new Set<FastifyReply>()
  const timer = setInterval(() => {
    for (const reply of [...waiting].filter((each) => isOverdue(each, withinMs))) {
      waiting.delete(reply)
      reply.send(tooLate())
    }
  }, EVERY_MS).unref()
  app.addHook('onClose', () => clearInterval(timer))
  return waiting
}

function isOverdue(reply: FastifyReply, withinMs: number): boolean {
  const isWaiting = reply.request.raw.complete && !reply.sent && !reply.raw.headersSent
  return isWaiting && reply.elapsedTime > withinMs
}

function tooLate(): VinspecError {
  return new VinspecError('service_unavailable', 'This is taking too long. Try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
}
