/** PostgreSQL cannot store a text that contains NUL, or compare with one. */
const NUL = '\0'

/** Whether a text that someone sent can be searched for or stored in the database. */
export function isStorable(text: string): boolean {
  return !text.includes(NUL)
}

/** The text to store or search for instead. */
export function toStorable(text: string, inPlaceOfNul = ''): string {
  return text.replaceAll(NUL, inPlaceOfNul)
}
