/** The tools' backend in the command: the API, with the customer's key. */
import { createHash, randomUUID } from 'node:crypto'
import type { Answer, Backend } from '@vinspec/mcp-tools'
import { placesOf, serviceInfo } from '@vinspec/mcp-tools'
import {
  type ApiCall,
  ApiError,
  ApiKeyError,
  type ErrorCode,
  UsageError,
  type Vinspec,
  VinspecError,
} from '@vinspec/sdk'
import { isErrorCode } from '../explain-error.ts'

type ErrorBody = ReturnType<Backend['toErrorBody']>

export function createSdkBackend(vinspec: Vinspec): Backend {
  const requestId = `mcp_${randomUUID()}`
  return {
    requestId,
    getServiceInfo: async () => ({ body: serviceInfo(placesOf(vinspec.baseUrl)) }),
    listPackages: () => answer(vinspec.packages.list()),
    getCredits: () => answer(vinspec.credits.get()),
    createCheckout: ({ body, idempotencyKey }) => answer(vinspec.checkouts.create(body, { idempotencyKey })),
    lookUpVehicleSpecs: ({ body, idempotencyKey = keyOf(body.vin) }) =>
      answer(vinspec.vehicleSpecs.lookUp(body, { idempotencyKey })),
    getAutoTopUp: () => answer(vinspec.autoTopUp.get()),
    configureAutoTopUp: (body) => answer(vinspec.autoTopUp.configure(body)),
    disableAutoTopUp: () => answer(vinspec.autoTopUp.disable()),
    toErrorBody: (error) => toErrorBody(error, requestId),
  }
}

async function answer<T>(call: ApiCall<T>): Promise<Answer<T>> {
  const { data, response } = await call.withResponse()
  const { creditsCharged: charged, creditsRemaining: remaining, replayed } = response
  return {
    body: data,
    replayed,
    ...(charged !== null && remaining !== null && { credits: { charged, remaining } }),
  }
}

/** The same for each VIN, so that a model that asks again within 24 hours is answered again, uncharged. */
function keyOf(vin: string): string {
  return `vinspec-mcp-${createHash('sha256').update(vin.toUpperCase()).digest('hex')}`
}

function toErrorBody(error: unknown, ownId: string): ErrorBody {
  const { requestId, details } = error instanceof ApiError ? error : { requestId: null, details: null }
  return {
    error: {
      code: codeOf(error),
      message: error instanceof VinspecError ? error.message : 'vinspec failed unexpectedly.',
      request_id: requestId ?? ownId,
      ...(details && { details: { ...details } }),
    },
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return isErrorCode(error.code) ? error.code : 'internal_error'
  if (error instanceof ApiKeyError) return 'missing_api_key'
  if (error instanceof UsageError) return 'invalid_request'
  return error instanceof VinspecError ? 'service_unavailable' : 'internal_error'
}
