import type { FastifyRequest } from 'fastify'

/** Logs a failed authentication with its request ID, but never what was sent. */
export function logFailedAuthentication(request: FastifyRequest, reason: string): void {
  request.log.warn({ address: request.ip, reason }, 'failed authentication')
}
