/** Turns every failure into the contract's Error object. Causes are never shown. */
import { asVinspecError } from '@vinspec/contract/error'
import { toRestError } from '@vinspec/contract/rest-answer'
import { VinspecError } from '@vinspec/core/foundation'
import { BrokenRequest, type ErrorAnswer, headersForPrograms, type RouteRefusals } from '@vinspec/http-server'

export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const fault = error instanceof BrokenRequest ? refuse(error) : asVinspecError(error)
  const { status, headers, body } = toRestError(fault, requestId)
  return {
    status,
    outcome: fault.code,
    headers: {
      ...headersForPrograms,
      ...headers,
      ...(status === 401 ? { 'www-authenticate': challenge(fault) } : {}),
    },
    body,
  }
}

export const routeRefusals: RouteRefusals = {
  notFound: (method, path) =>
    new VinspecError(
      'route_not_found',
      `There is no ${method} ${path}. See /api/v1/openapi.json for all operations.`,
    ),
  methodNotAllowed: (method, path, allowed) =>
    new VinspecError('method_not_allowed', `${path} doesn't support ${method}. Use ${allowed}.`),
}

/** RFC 6750, section 3.1: a request without a key gets no error code. */
function challenge({ code }: VinspecError): string {
  const scheme = 'Bearer realm="vinspec"'
  return code === 'missing_api_key' ? scheme : `${scheme}, error="invalid_token"`
}

function refuse({ statusCode, message }: BrokenRequest): VinspecError {
  switch (statusCode) {
    case 400:
      return invalidRequest(message)
    case 404:
      return new VinspecError('route_not_found', message)
    case 413:
      return invalidRequest(
        'The request body is too large. Send up to 16 kB; of a batch, up to 3 MB of JSON or 5 MB of CSV.',
      )
    case 415:
      return unsupportedMediaType()
  }
}

export function unsupportedMediaType(takesFile = false): VinspecError {
  const file = takesFile ? ', or a file with Content-Type: text/csv' : ''
  return new VinspecError(
    'unsupported_media_type',
    `This content type isn't supported. Send uncompressed UTF-8 JSON with Content-Type: application/json${file}.`,
  )
}

export function invalidRequest(message: string): VinspecError {
  return new VinspecError('invalid_request', message)
}
