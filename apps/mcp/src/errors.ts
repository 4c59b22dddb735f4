/** Turns every failure into a JSON-RPC error, including failures to read a message. */
import { VinspecError } from '@vinspec/core/foundation'
import { BrokenRequest, type ErrorAnswer, headersForPrograms } from '@vinspec/http-server'
import { Refusal, type RequestId, RPC_CODE, rpcError } from './json-rpc.ts'

export function toErrorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const { status, code, message, headers, id, failure } = toRefusal(error)
  const data = failure && { code: failure, request_id: requestId }
  return {
    status,
    ...(failure && { outcome: failure }),
    headers: { ...headersForPrograms, ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(rpcError(code, message, id, data)),
  }
}

/** The rejection of a message for any reason, to be returned under its ID. */
export function refuseMessage(id: RequestId | null, error: unknown): Refusal {
  const { status, code, message, headers, failure } = toRefusal(error)
  return new Refusal(status, code, message, { headers, id, failure, cause: error })
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof BrokenRequest) return refuseBroken(error)
  if (error instanceof VinspecError && error.code === 'service_unavailable') return unavailable()
  const failure = 'internal_error'
  return new Refusal(500, RPC_CODE.internalError, 'Something went wrong on our end. Try again in a moment.', {
    failure,
  })
}

function refuseBroken({ statusCode, message }: BrokenRequest): Refusal {
  switch (statusCode) {
    case 400:
      return new Refusal(400, RPC_CODE.invalidRequest, message)
    case 404:
      return new Refusal(404, RPC_CODE.refused, message)
    case 413:
      return new Refusal(413, RPC_CODE.refused, 'The body is larger than 64 kB.')
    case 415:
      return new Refusal(415, RPC_CODE.refused, 'Send messages as application/json.')
  }
}

function unavailable(): Refusal {
  const message = "The service isn't available right now. Try again in a few seconds."
  const failure = 'service_unavailable'
  return new Refusal(503, RPC_CODE.refused, message, { headers: { 'retry-after': '2' }, failure })
}
