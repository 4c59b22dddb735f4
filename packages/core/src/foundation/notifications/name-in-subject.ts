/**
 * Names chosen by users, in the subject of an email: other software displays it, so it must stay clear where a name
 * ends.
 */

const LONGEST = 40
/** Everything except letters, digits, and plain punctuation: no markup, quotation marks, or invisible characters. */
const PLAIN = /[^\p{L}\p{M}\p{N} ._@/()+,:#-]+/gu

/** Such as `API key “laptop”`, or `API key` if nothing of the name can be shown. */
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
