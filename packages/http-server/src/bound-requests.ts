/**
 * Responds to a client in time, whatever its request waits for. Work that the request began continues, and its
 * idempotency key finds the outcome.
 */
import { VinspecError } from '@vinspec/core/foundation'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How often to check for overdue requests: one timer for all costs less than one for each. */
const EVERY_MS = 1_000

export interface WaitingReplies {
  add(reply: FastifyReply): void
  /** Does nothing for a reply that is not there. */
  delete(reply: FastifyReply): void
}

/**
 * Responds to replies in the returned collection that are overdue.
 * @param withinMs from the arrival of a request's headers; the body has the connection's timeouts
 */
export function boundRequests(app: FastifyInstance, withinMs: number): WaitingReplies {
  const waiting = createWaitingReplies()
  const timer = setInterval(() => {
    for (const reply of waiting.all().filter((each) => isOverdue(each, withinMs))) {
      waiting.delete(reply)
      answerForGood(reply)
    }
  }, EVERY_MS).unref()
  app.addHook('onClose', () => clearInterval(timer))
  return waiting
}

/**
 * Not a `Set`: as elements come and go, V8 replaces a set's table again and again. Each former table still refers to
 * its replies and everything that belongs to them, which every collection of young objects copies, and only a full
 * collection frees.
 */
function createWaitingReplies() {
  const replies: FastifyReply[] = []
  return {
    all: () => [...replies],
    add: (reply: FastifyReply) => void replies.push(reply),
    delete(reply: FastifyReply) {
      const place = replies.indexOf(reply)
      if (place < 0) return
      const last = replies.pop()
      if (last && last !== reply) replies[place] = last
    },
  }
}

function isOverdue(reply: FastifyReply, withinMs: number): boolean {
  const isWaiting = reply.request.raw.complete && !reply.sent && !reply.raw.headersSent
  return isWaiting && reply.elapsedTime > withinMs
}

/**
 * Whatever the handler sends, returns, or throws from now on is ignored: it must cause neither a second response nor a
 * log line.
 */
function answerForGood(reply: FastifyReply): void {
  reply.send(tooLate())
  reply.hijack()
  reply.log = reply.log.child({}, { level: 'silent' })
}

function tooLate(): VinspecError {
  return new VinspecError('service_unavailable', 'This is taking too long. Try again in a few seconds.', {
    retryAfterSeconds: 2,
  })
}
