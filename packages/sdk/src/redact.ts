/** Keeps secrets out of errors and logs, whoever put them there. */

export type Redact = (text: string) => string

/** Replaces each of these wherever it stands. */
export function createRedact(secrets: readonly string[]): Redact {
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
}

/** The secrets in headers, by the headers' names. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(
      ([name, value]) =>
        value !== '' && /auth|cookie|key|secret|token/.test(name) && name !== 'idempotency-key',
    )
    .flatMap(([, value]) => [value, ...(/^\S+ +(\S+)$/.exec(value)?.slice(1) ?? [])])
}

/** How deep the causes of an error are followed. */
const DEEPEST = 5

interface Remains {
  name?: string
  stack?: string
  code?: string
  cause?: Redacted
  errors?: Redacted[]
}

type Redacted = Error & Remains

/**
 * What went wrong inside `fetch`, without what the runtime, a proxy agent, or a custom `fetch` attached to it: its
 * message, stack, code, and causes, redacted. Requests with their headers hang on such errors.
 */
export function redactError(thrown: unknown, redact: Redact, depth = 0): Redacted {
  const remains: Remains = {}
  if (!isErrorLike(thrown)) {
    return Object.assign(new Error(redact(typeof thrown === 'string' ? thrown : typeof thrown)), remains)
  }
  const { message, name, stack, code, cause, errors } = thrown
  if (typeof name === 'string') remains.name = redact(name)
  if (typeof stack === 'string') remains.stack = redact(stack)
  if (typeof code === 'string') remains.code = redact(code)
  if (cause !== undefined && depth < DEEPEST) remains.cause = redactError(cause, redact, depth + 1)
  // A connection that was tried by IPv4 and IPv6 fails with both failures.
  if (Array.isArray(errors) && depth < DEEPEST) {
    remains.errors = errors.map((each) => redactError(each, redact, depth + 1))
  }
  return Object.assign(new Error(redact(message)), remains)
}

interface ErrorLike {
  readonly message: string
  readonly name?: unknown
  readonly stack?: unknown
  readonly code?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** Also of another realm, where it is no `instanceof Error`. */
function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  )
}

/** The runtime wraps what really happened: "fetch failed" is caused by "connect ECONNREFUSED …". */
export function rootOf(error: Redacted): Redacted {
  return error.cause?.message ? error.cause : error
}
