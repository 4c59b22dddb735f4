/** Only compiled: names every option and field that is written by hand, so that a release cannot lose one unnoticed. */
import {
  type Answer,
  type ApiError,
  type BatchProgress,
  type BatchStoppedError,
  type CallOptions,
  type ConnectionError,
  type CsvOptions,
  type Fetch,
  type FetchInit,
  type FetchResponse,
  type HeaderOptions,
  type IdempotentCallOptions,
  type Logger,
  type LookUpManyOptions,
  type LookUpManyResult,
  type Pacing,
  type PagedCall,
  type Retry,
  Vinspec,
  type VinspecOptions,
} from '@vinspec/sdk'

const headers: HeaderOptions = { 'x-team': 'fleet', 'x-region': null, 'x-none': undefined }
const logger: Logger = { debug: console.debug, info: console.info, warn: console.warn }
const send: Fetch = (url, { method, headers: sent, body, signal, redirect }: FetchInit) =>
  fetch(url, { method, headers: sent, signal, redirect, ...(body !== undefined && { body }) })
const response: FetchResponse = { status: 200, headers: new Headers(), body: null, text: async () => '' }
const pacing: Pacing = { random: () => 0, wait: async (_ms: number, _signal: AbortSignal | undefined) => {} }

const options: VinspecOptions = {
  apiKey: 'vsk_live_...',
  baseUrl: 'https://example.com/api/v1',
  timeoutMs: 30_000,
  maxRetries: 3,
  defaultHeaders: headers,
  fetch: send,
  fetchOptions: {},
  onRetry: ({ error, delayMs }: Retry) => console.log(error.message, delayMs),
  logger,
  logLevel: 'debug',
  dangerouslyAllowBrowser: true,
  dangerouslyAllowHttp: true,
  pacing,
}
const call: CallOptions = { signal: AbortSignal.abort(), timeoutMs: 30_000, maxRetries: 3, headers }
const keyed: IdempotentCallOptions = { ...call, idempotencyKey: 'order-17' }
const progress: BatchProgress = { id: 'march', done: [] }
const many: LookUpManyOptions = {
  ...call,
  onlyNew: false,
  maxCredits: 100,
  onProgress: ({ counts }) => console.log(counts.open),
  concurrency: 4,
  resume: progress,
}

const vinspec = new Vinspec(options).withOptions({ logLevel: 'off' })
console.log(vinspec.baseUrl, keyed, response, vinspec.lookUpMany([], many))

export function readAnswer({ data, response }: Answer<unknown>): readonly unknown[] {
  const { status, requestId, idempotencyKey, replayed, originalRequestId } = response
  const { livemode, creditsCharged, creditsRemaining, headers } = response
  return [data, status, requestId, idempotencyKey, replayed, originalRequestId].concat([
    livemode,
    creditsCharged,
    creditsRemaining,
    headers.get('request-id'),
    ...headers,
  ])
}

export function readPages(call: PagedCall<unknown, unknown>): readonly unknown[] {
  return [call.pages(), call.withResponse(), call.asResponse(), call[Symbol.asyncIterator]()]
}

export function readError(error: ApiError): readonly unknown[] {
  const { code, status, requestId, details, retryAfterMs, headers, idempotencyKey } = error
  return [code, status, requestId, details, retryAfterMs, headers, idempotencyKey]
}

export function readFailures(failed: ConnectionError, stopped: BatchStoppedError): readonly unknown[] {
  return [failed.code, stopped.batch, stopped.resume]
}

export function readResult({ data, response }: LookUpManyResult): readonly unknown[] {
  return [data, response.creditsCharged]
}

const csvOptions: CsvOptions = { column: 'VIN', only_new: false, max_credits: 10, preview: true }
void vinspec.createBatchFromCsv('VIN\n', csvOptions, { timeoutMs: 5_000 })
