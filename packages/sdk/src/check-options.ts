/** What callers may pass. Everything here throws a {@link UsageError} that names the option and what it takes. */

import type { HeaderOptions } from './call-options.ts'
import { ApiKeyError, UsageError } from './errors.ts'

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
  const range = `${least} to ${most.toLocaleString('en-US')}`
  throw new UsageError(`${name} must be a whole number from ${range}, not ${String(value)}.`)
}

export function checkFunction<T>(name: string, value: T | undefined): T | undefined {
  if (value === undefined || typeof value === 'function') return value
  throw new UsageError(`${name} must be a function.`)
}

export function checkObject<T extends object>(name: string, value: T | undefined): T | undefined {
  if (value === undefined || (typeof value === 'object' && value !== null)) return value
  throw new UsageError(`${name} must be an object.`)
}

/** A key that is not a valid header value would be included in the runtime's own error message. */
export function checkApiKey(apiKey: string | undefined): string | null {
  if (apiKey === undefined) return null
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey)) {
    throw new ApiKeyError('The API key is empty or contains characters that no API key has. Copy it again.')
  }
  return apiKey
}

export function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new UsageError(
      'The base URL must be a plain http or https URL, such as https://api.example.com/api/v1.',
    )
  }
  return url.href.replace(/\/+$/, '')
}

export function checkIdempotencyKey(key: string): string {
  if (typeof key === 'string' && /^[!-~]{1,200}$/.test(key)) return key
  throw new UsageError('idempotencyKey must be 1 to 200 visible ASCII characters, without spaces.')
}

/** What has an option of its own. */
const OWN_OPTION: Readonly<Record<string, string>> = {
  authorization: 'apiKey',
  'idempotency-key': 'idempotencyKey',
}

/** With names in lowercase. Values are never repeated: one may be a secret. */
export function checkHeaders(headers: HeaderOptions): Record<string, string | null> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  )
  for (const [name, value] of given) {
    const option = OWN_OPTION[name]
    if (option) throw new UsageError(`The header ${name} can't be set. Pass { ${option} } instead.`)
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw new UsageError(`${JSON.stringify(name)} is not the name of a header.`)
    if (value !== null && (typeof value !== 'string' || /[^\t\x20-\x7e\x80-\xff]/.test(value))) {
      throw new UsageError(`The header ${name} has a value that no header can carry.`)
    }
  }
  return Object.fromEntries(given)
}
