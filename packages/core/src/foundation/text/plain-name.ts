/** Names and notes chosen by users: they are shown beside our own words, which they must not hide or reverse. */

/** Characters that are invisible, or that change how others are read. Emoji need U+FE0F, so it stays. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800[\p{Default_Ignorable_Code_Point}--\uFE0F]]/gv
/** Joiners within a word or an emoji, which Persian, Hindi, and family emoji need. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])/v
const HIDDEN = new RegExp(`(?!${JOINER.source})${UNSEEN.source}`, 'gv')
/** More accents on one letter than any language uses: they reach into the lines around them. */
const PILED_UP = /(?<=\p{Mn}{3})\p{Mn}+/gu

/** Whether a name that a stranger chose can be shown unchanged. */
export function isPlainName(name: string): boolean {
  return name.trim() !== '' && name.search(UNSEEN) < 0 && name.search(PILED_UP) < 0
}

/** The stored form of a name that a person typed or pasted: on one line, with every character visible. */
export function toPlainName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(HIDDEN, '').replaceAll(PILED_UP, '').trim()
}
