import { createHash } from 'node:crypto'
import { toStorable } from '@vinspec/core/foundation'

/** Reads a text of a form. Anything else under its name, such as a file, counts as nothing. */
export function readText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? toStorable(value).slice(0, maxLength) : ''
}

/**
 * The key of what a form asks for: of the page that it was sent from, and of its input. Sent twice, it is one request. A
 * page that stays open after a rejection asks for something new with its next input.
 */
export function readIdempotencyKey(form: FormData, input: string): string {
  const parts = [readText(form, 'idempotency_key'), input]
  return `portal_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
