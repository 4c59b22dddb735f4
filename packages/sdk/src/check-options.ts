/** What callers may pass. Everything here throws a {@link UsageError} that names the option and what it takes. */

import type { HeaderOptions } from './call-options.ts'
import { ApiKeyError, UsageError } from './errors.ts'
import { PRODUCTION_URL } from './generated/production-url.ts'

/** The longest that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1

export function checkTimeout(value: number): number {
  return checkNumber('timeoutMs', value, 1, LONGEST_MS)
}

export function checkRetries(value: number): number {
  return checkNumber('maxRetries', value, 0, 100)
}

export function checkNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  // Only here, because the first number that is written for a person loads the runtime's tables of all languages.
  const limit = most.toLocaleString('en-US')
  throw new UsageError(`${name} must be a whole number from ${least} to ${limit}, not ${value}.`)
}

export function checkType<T>(name: string, value: T | undefined, type: 'function' | 'object'): T | undefined {
  check(
    value === undefined || (typeof value === type && value !== null),
    `${name} must be of the type ${type}.`,
  )
  return value
}

export function check(valid: boolean, message: string): asserts valid {
  if (!valid) throw new UsageError(message)
}

/** A key that is not a valid header value would be included in the runtime's own error message. */
export function checkApiKey(apiKey: string | undefined): string | null {
  if (apiKey === undefined) return null
  if (typeof apiKey === 'string' && /^[!-~]+$/.test(apiKey)) return apiKey
  throw new ApiKeyError('The API key is empty or malformed. Copy it again.')
}

/** @param allowHttp to other computers, too */
export function checkBaseUrl(baseUrl: string, allowHttp: boolean): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl).href : ''
  check(/^https?:[^@?#]+$/.test(url), `The base URL must be plain, such as ${PRODUCTION_URL}.`)
  check(
    allowHttp || /^https|^http:\/\/(localhost|127[\d.]+|\[::1])[:/]/.test(url),
    `${url} would carry the API key unencrypted. Use https, or set VINSPEC_ALLOW_HTTP=1.`,
  )
  return url.replace(/\/+$/, '')
}

export function checkIdempotencyKey(key: string): string {
  check(/^[!-~]{1,200}$/.test(key), 'idempotencyKey must be 1 to 200 visible ASCII characters.')
  return key
}

/** Values may be secret and are not repeated. */
export function checkHeaders(headers: HeaderOptions = {}): HeaderOptions {
  for (const [key, value] of Object.entries(headers)) {
    const name = key.toLowerCase()
    check(!/^(authorization|idempotency-key)$/.test(name), `Pass apiKey or idempotencyKey, not ${name}.`)
    check(/^[!#$%&'*+.^_`|~\w-]+$/.test(name), `The header ${name} has an invalid name.`)
    check(/^[\t\x20-\x7e\x80-\xff]*$/.test(value ?? ''), `The header ${name} has an invalid value.`)
  }
  return headers
}
