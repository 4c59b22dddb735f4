/** The client's options, completed from the environment. The only file that reads it. */
import { ApiKeyError, UsageError } from './errors.ts'
import { type Pacing, type Retry, realPacing } from './retry.ts'

export interface VinspecOptions {
  /** API key. Default: `VINSPEC_API_KEY`. Only `contract.get()` works without one. */
  readonly apiKey?: string | undefined
  /** Root of the API with its path prefix. Default: `VINSPEC_BASE_URL`, then production. */
  readonly baseUrl?: string | undefined
  /** Time limit for one attempt, including the whole response, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  /** How many times to retry a failed attempt. Default: 3. */
  readonly maxRetries?: number | undefined
  /** Sends a request instead of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Called before each wait for another attempt: for logs, or a message to the person waiting. */
  readonly onRetry?: ((retry: Retry) => void) | undefined
  /** For tests: how the client waits between attempts. */
  readonly pacing?: Pacing | undefined
}

export interface Config {
  readonly apiKey: string | null
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly fetch: (request: Request) => Promise<Response>
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly pacing: Pacing
}

/** Throws an {@link ApiKeyError} or {@link UsageError} for a malformed value, without repeating the key. */
export function resolveConfig(options: VinspecOptions, productionUrl: string): Config {
  return {
    apiKey: checkApiKey(options.apiKey ?? readEnvironment('VINSPEC_API_KEY')),
    baseUrl: checkBaseUrl(options.baseUrl ?? readEnvironment('VINSPEC_BASE_URL') ?? productionUrl),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 3,
    fetch: options.fetch ?? ((request) => fetch(request)),
    onRetry: options.onRetry,
    pacing: options.pacing ?? realPacing,
  }
}

/** A key that is not a valid header value would be included in the runtime's own error message. */
function checkApiKey(apiKey: string | undefined): string | null {
  if (apiKey === undefined) return null
  if (!/^[!-~]+$/.test(apiKey)) {
    throw new ApiKeyError('The API key is empty or contains characters that no API key has. Copy it again.')
  }
  return apiKey
}

function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new UsageError(
      'The base URL must be a plain http or https URL, such as https://api.example.com/api/v1.',
    )
  }
  return url.href
}

/** Absent in browsers, and possibly empty elsewhere: an empty variable counts as unset. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> } | undefined

function readEnvironment(name: string): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env[name] || undefined
}
