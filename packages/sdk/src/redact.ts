/** Keeps secrets out of errors and logs, no matter who put them there. */
import type { HeaderOptions } from './call-options.ts'
import { isRecord } from './is-record.ts'

export type Redact = (text: string) => string

/** Removes the secrets in these headers from a text, wherever they stand. */
export function createRedact(headers: HeaderOptions): Redact {
  const secrets = Object.entries(headers)
    // Without the scheme: "Basic" is none.
    .map(
      ([name, value]) => (/auth|cookie|secret|token|-key/i.test(name) && value?.replace(/^\w+ +/, '')) || '',
    )
    .filter(Boolean)
    // One that is a part of another would leave the rest of it.
    .sort((one, other) => other.length - one.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
}

/** How deep the causes of an error are followed. */
const DEEPEST = 5

type Redacted = Error & { readonly code?: string | undefined }

/**
 * What went wrong inside `fetch`, without what the runtime, a proxy agent, or a custom `fetch` attached to it: its
 * message, stack, code, and causes, redacted. Requests with their headers hang on such errors.
 */
export function redactError(thrown: unknown, redact: Redact, depth = 0): Redacted {
  const { message, name, stack, code, cause } = isErrorLike(thrown) ? thrown : { message: String(thrown) }
  const remains = {
    ...(typeof name === 'string' && { name }),
    ...(typeof stack === 'string' && { stack: redact(stack) }),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < DEEPEST && { cause: redactError(cause, redact, depth + 1) }),
  }
  return Object.assign(new Error(redact(message)), remains)
}

interface ErrorLike {
  readonly message: string
  readonly name?: unknown
  readonly stack?: unknown
  readonly code?: unknown
  readonly cause?: unknown
}

/** Also of another realm, where it is no `instanceof Error`. */
function isErrorLike(value: unknown): value is ErrorLike {
  return isRecord(value) && typeof value['message'] === 'string'
}

/** The runtime wraps what really happened: "fetch failed" is caused by "connect ECONNREFUSED …". */
export function rootOf({ message, code, cause }: Redacted): {
  readonly message: string
  readonly code: string | null
} {
  const inner: Redacted | undefined = cause instanceof Error ? cause : undefined
  return { message: inner?.message || message, code: inner?.code ?? code ?? null }
}
