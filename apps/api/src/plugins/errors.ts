/** Renders every failure in the one Error shape. Causes are logged, never shown. */
import type { ErrorBody } from '@vinspec/contract'
import { VinspecError } from '@vinspec/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorStatus } from '../error-status.ts'
import { startAnswer } from './request-log.ts'

export const errors = fastifyPlugin(async (app) => {
  app.setErrorHandler((error, request, reply) => renderError(error, request, reply))
  // Before the body is read: what has no route is not found, however broken its body.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw routeNotFound(request)
  })
})

/** Answers what fails before routing, where no hook has run. */
export function renderFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  startAnswer(request, reply)
  void renderError(error, request, reply)
}

function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toVinspecError(error)
  const status = errorStatus[fault.code]
  request.outcome = fault.code
  if (status >= 500) request.log.error({ err: error, code: fault.code }, fault.publicMessage)
  const retryAfter = fault.retryAfterSeconds
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', challenge(fault))
  return reply.code(status).type('application/json; charset=utf-8').send(toErrorBody(fault, request.id))
}

/** RFC 6750, section 3.1: a request without a key gets no error code. */
function challenge({ code }: VinspecError): string {
  const scheme = 'Bearer realm="vinspec"'
  return code === 'missing_api_key' ? scheme : `${scheme}, error="invalid_token"`
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
  switch (readProperty(error, 'code')) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalidRequest('The request body is larger than 16 kB.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest('The request body does not have the length that Content-Length announces.')
    case 'FST_ERR_BAD_URL':
      return invalidRequest('The path is not valid: check its percent-encoding.')
    case 'FST_ERR_HANDLER_TIMEOUT':
      return serviceUnavailable(error)
    default:
      return isClientFault(error) ? invalidRequest('The request could not be read.') : internalError(error)
  }
}

/** The framework marks what the client did wrong, such as a body that ends too early. */
function isClientFault(error: unknown): boolean {
  const status = readProperty(error, 'statusCode')
  return typeof status === 'number' && status >= 400 && status < 500
}

function readProperty(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined
}

function internalError(cause: unknown): VinspecError {
  return new VinspecError(
    'internal_error',
    'Something went wrong on our side. Retry with the same Idempotency-Key, and quote the request id if it persists.',
    { cause },
  )
}

export function serviceUnavailable(cause?: unknown): VinspecError {
  return new VinspecError(
    'service_unavailable',
    'The service is not available right now. Retry in a few seconds.',
    { cause, retryAfterSeconds: 2 },
  )
}

export function unsupportedMediaType(): VinspecError {
  return new VinspecError(
    'unsupported_media_type',
    'Send the request body as JSON in UTF-8, uncompressed, with Content-Type: application/json.',
  )
}

export function invalidRequest(message: string): VinspecError {
  return new VinspecError('invalid_request', message)
}
