/** Translates Fastify's and Node's own errors about what a client did wrong. */
import { VinspecError } from '@vinspec/core/foundation'
import { BrokenRequest } from './broken-request.ts'

/** Any other error is returned unchanged. */
export function translateFrameworkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BrokenRequest) return error
  switch (Reflect.get(error, 'code')) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new BrokenRequest(415, "The media type of the request body isn't supported.", error)
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new BrokenRequest(413, 'The request body is too large.', error)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return broken("The request body doesn't have the length given in Content-Length.", error)
    case 'FST_ERR_BAD_URL':
      return broken("The path isn't valid. Check its percent-encoding.", error)
    default:
      return isClientFault(error) ? broken("The request couldn't be read.", error) : error
  }
}

/** Translates Node's error about bytes that are not HTTP. */
export function translateClientError(error: Error): BrokenRequest | VinspecError {
  switch (Reflect.get(error, 'code')) {
    case 'HPE_HEADER_OVERFLOW':
      return broken('The request line and headers are larger than 16 kB.', error)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      // The network or this process may have stalled, so the client may send the same request again.
      return new VinspecError('service_unavailable', "The request didn't arrive in time. Try again.", {
        retryAfterSeconds: 1,
        cause: error,
      })
    default:
      return broken("The request isn't valid HTTP.", error)
  }
}

function broken(message: string, cause: Error): BrokenRequest {
  return new BrokenRequest(400, message, cause)
}

/** The framework marks errors that the client caused, such as a body that ends too early. */
function isClientFault(error: Error): boolean {
  const status: unknown = Reflect.get(error, 'statusCode')
  return typeof status === 'number' && status >= 400 && status < 500
}
