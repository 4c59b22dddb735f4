import { keyOfForm } from '@vinspec/contract/key-of-form'
import { toPlainName, toStorable } from '@vinspec/core/foundation'

/** Reads a text of a form. Anything else under its name, such as a file, counts as nothing. */
export function readText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? toStorable(value).slice(0, maxLength) : ''
}

/** Reads a name, or a note: whatever is typed, it cannot change how the words beside it are read. */
export function readName(form: FormData, name: string, maxLength?: number): string {
  return toPlainName(readText(form, name)).slice(0, maxLength)
}

/**
 * The key of what a form asks for: of the page that it was sent from, and of its input. Sent twice, it is one request. A
 * page that stays open after a rejection asks for something new with its next input.
 */
export function readIdempotencyKey(form: FormData, input: string): string {
  return keyOfForm(readText(form, 'idempotency_key'), input)
}
