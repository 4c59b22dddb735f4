/** Whatever a request waits for, its client is told in time. What it began goes on, and its key finds the outcome. */
import { VinspecError } from '@vinspec/core/foundation'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How often overdue requests are looked for: one timer for all costs less than one for each. */
const EVERY_MS = 1_000

export interface WaitingReplies {
  add(reply: FastifyReply): void
  /** Does nothing for one that is not there. */
  delete(reply: FastifyReply): void
}

/**
 * Watches the replies that it is given.
 * @param withinMs from the arrival of a request's headers; a body has the time-outs of the connection
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
 * Not a `Set`: as its elements come and go, V8 replaces its table again and again. Each former one has the replies that were
 * in it, and all that belongs to them, copied by every collection of young objects and kept until a full one.
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

/** What the handler sends, returns, or throws from now on is for nobody: not a second response, and no line in the log. */
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
