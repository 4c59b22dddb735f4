/** Reads a text of a form. Anything else under its name, such as a file, counts as nothing. */
export function readText(form: FormData, name: string, maxLength = 1_000): string {
  const value = form.get(name)
  // PostgreSQL has no text with a NUL in it.
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, maxLength) : ''
}
