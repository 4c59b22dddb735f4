import { keyOfForm } from '@vinspec/contract/key-of-form'
import { toPlainName, toStorable } from '@vinspec/core/foundation'

/** Reads a text field of a form. Anything else under its name, such as a file, reads as empty. */
export function readText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? toStorable(value).slice(0, maxLength) : ''
}

/** Reads a name or a note, without control characters that could change how the text around it is displayed. */
export function readName(form: FormData, name: string, maxLength?: number): string {
  return toPlainName(readText(form, name)).slice(0, maxLength)
}

/**
 * The idempotency key of a form, made of the page's own key and of the input. A form that is sent twice is one request. A
 * page that stays open after a rejection makes a new request with its next input.
 */
export function readIdempotencyKey(form: FormData, input: string): string {
  return keyOfForm(readText(form, 'idempotency_key'), input)
}
