/** Names that somebody chose, in the subject of an email: other programs show it, and what a name is stays clear. */

const LONGEST = 40
/** Nothing that is markup, a quotation mark, or unseen. */
const PLAIN = /[^\p{L}\p{M}\p{N} ._@/()+,:#-]+/gu

/** `API key “laptop”`, or `API key` of a name with nothing to show. */
export function nameInSubject(what: string, name: string): string {
  const plain = [...name.replaceAll(PLAIN, ' ').replaceAll(/\s+/g, ' ').trim()]
  if (plain.length === 0) return what
  const shown =
    plain.length > LONGEST
      ? `${plain
          .slice(0, LONGEST - 1)
          .join('')
          .trim()}…`
      : plain.join('')
  return `${what} “${shown}”`
}
