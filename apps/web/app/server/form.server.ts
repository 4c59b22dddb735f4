import { toStorable } from '@vinspec/core/foundation'

/** Reads a text of a form. Anything else under its name, such as a file, counts as nothing. */
export function readText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? toStorable(value).slice(0, maxLength) : ''
}
