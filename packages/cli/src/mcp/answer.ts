/** What the API answered to the SDK, in the words of the port: its answers, and its one kind of error. */
import type { ErrorCode } from '@vinspec/contract'
import type { Answer, PaidAnswer } from '@vinspec/contract/answer'
import { VinspecError } from '@vinspec/contract/error'
import { type ApiCall, ApiError, ApiKeyError, VinspecError as SdkError, UsageError } from '@vinspec/sdk'
import { isErrorCode } from '../explain-error.ts'

export async function answer<T>(call: ApiCall<T>): Promise<Answer<T>> {
  try {
    const { data, response } = await call.withResponse()
    const { creditsCharged: charged, creditsRemaining: remaining, originalRequestId, dataSources } = response
    return {
      body: data,
      ...(dataSources.length > 0 && { dataSources }),
      ...(originalRequestId !== null && { replayOf: originalRequestId }),
      ...(charged !== null && remaining !== null && { credits: { charged, remaining } }),
    }
  } catch (error) {
    throw error instanceof SdkError ? toVinspecError(error) : error
  }
}

/** The same of an operation that always says what it cost. */
export async function paidAnswer<T>(call: ApiCall<T>): Promise<PaidAnswer<T>> {
  const { credits, ...rest } = await answer(call)
  if (!credits) throw new Error('the API did not say what its answer cost')
  return { ...rest, credits }
}

function toVinspecError(cause: SdkError): VinspecError {
  const { requestId, details } = cause instanceof ApiError ? cause : { requestId: null, details: null }
  return new VinspecError(codeOf(cause), cause.message, {
    cause,
    ...(requestId !== null && { requestId }),
    ...(details && { details }),
  })
}

function codeOf(error: SdkError): ErrorCode {
  if (error instanceof ApiError) return isErrorCode(error.code) ? error.code : 'internal_error'
  if (error instanceof ApiKeyError) return 'missing_api_key'
  return error instanceof UsageError ? 'invalid_request' : 'service_unavailable'
}
