/** Renders every failure in the one Error shape. Causes are logged, never shown. */
import type { ErrorBody } from '@vinspec/contract'
import { VinspecError } from '@vinspec/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorStatus } from '../error-status.ts'

export const errors = fastifyPlugin(async (app) => {
  app.setErrorHandler((error, request, reply) => renderError(error, request, reply))
  app.setNotFoundHandler((request, reply) => renderError(routeNotFound(request), request, reply))
})

export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toVinspecError(error)
  const status = errorStatus[fault.code]
  if (status >= 500) request.log.error({ err: error, code: fault.code }, fault.publicMessage)
  const retryAfter = fault.retryAfterSeconds
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="vinspec"')
  return reply.code(status).type('application/json; charset=utf-8').send(toErrorBody(fault, request.id))
}

export function toErrorBody(fault: VinspecError, requestId: string): ErrorBody {
  return {
    error: {
      code: fault.code,
      message: fault.publicMessage,
      request_id: requestId,
      ...(fault.details ? { details: { ...fault.details } } : {}),
    },
  }
}

function routeNotFound(request: FastifyRequest): VinspecError {
  const path = request.url.split('?', 1)[0] ?? ''
  return new VinspecError(
    'route_not_found',
    `There is no ${request.method} ${path.slice(0, 200)} here. See /api/v1/openapi.json for what exists.`,
  )
}

function toVinspecError(error: unknown): VinspecError {
  if (error instanceof VinspecError) return error
  switch (errorCode(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalidRequest('The request body is larger than 16 kB.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest('The request body does not have the length that Content-Length announces.')
    default:
      return new VinspecError(
        'internal_error',
        'Something went wrong on our side. Retry with the same Idempotency-Key, and quote the request id if it persists.',
        { cause: error },
      )
  }
}

function errorCode(error: unknown): FastifyError['code'] | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function unsupportedMediaType(): VinspecError {
  return new VinspecError(
    'unsupported_media_type',
    'Send the request body as JSON with Content-Type: application/json.',
  )
}

export function invalidRequest(message: string): VinspecError {
  return new VinspecError('invalid_request', message)
}
