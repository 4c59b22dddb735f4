import type { FastifyRequest } from 'fastify'

/** Tells the operator who failed to prove who they are, with the request's id. Never what they sent. */
export function logFailedAuthentication(request: FastifyRequest, reason: string): void {
  request.log.warn({ address: request.ip, reason }, 'failed authentication')
}
