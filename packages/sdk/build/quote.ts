/** The text as a literal of TypeScript, in single quotes where nothing has to be escaped. */
export function quote(text: string): string {
  return /^[^'"\\\p{Cc}\u2028\u2029]*$/u.test(text) ? `'${text}'` : JSON.stringify(text)
}
