/** Failures: each app formats them in its own way, and all of them are logged and counted alike. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translateFrameworkError } from './translate-framework-error.ts'

export interface ErrorAnswer {
  readonly status: number
  /** The outcome for the log and the metrics: one of a few, such as the error code. Omitted: the status says it. */
  readonly outcome?: string
  /** Includes a content type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * How an app responds to what was thrown: a `BrokenRequest`, a `VinspecError`, one of its own errors, or a bug. It
 * never shows a cause.
 */
export type ToErrorAnswer = (error: unknown, requestId: string) => ErrorAnswer

export function createErrorHandler(toErrorAnswer: ToErrorAnswer) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, outcome, headers, body } = toErrorAnswer(translateFrameworkError(error), request.id)
    request.outcome = outcome
    if (status >= 500) request.log.error({ err: error, outcome }, 'a request failed')
    return reply.code(status).headers(headers).send(body)
  }
}
