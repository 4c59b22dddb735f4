/** PostgreSQL has no text with a NUL in it, and refuses to compare with one. */
const NUL = '\0'

/** Whether a text that somebody sent can be looked for in the database, or kept there. */
export function isStorable(text: string): boolean {
  return !text.includes(NUL)
}

/** The text that is kept, or looked for, instead. */
export function toStorable(text: string, inPlaceOfNul = ''): string {
  return text.replaceAll(NUL, inPlaceOfNul)
}
