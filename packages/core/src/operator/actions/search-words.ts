/** What an operator's search text mentions: each part of a URL, of HTML, or of a sentence of a letter. */
const BETWEEN = /[\s/?#&=<>"'(),;]+/

/** A signed statement, as a certificate and a receipt are. */
const STATEMENT = /^[\w-]+\.([\w-]+)\.[\w-]+$/

/** In the place of a certificate or a receipt is the ID of its lookup. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(BETWEEN).map((word) => word.replace(/[.…]+$/, ''))
  return words.filter((word) => word !== '').map((word) => lookupOf(word) ?? word)
}

/** Nobody has to be able to trust the statement: the search tells nothing but whose lookup it is. */
function lookupOf(word: string): string | undefined {
  const claims = Buffer.from(STATEMENT.exec(word)?.[1] ?? '', 'base64url').toString()
  return /"lookup_id":"([\da-f-]{36})"/.exec(claims)?.[1]
}
