/** Names and notes that somebody chose: they stand beside words of ours, which they must not hide or turn around. */

/** Characters that are not seen, or that change how the others are read; emoji need U+FE0F. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800[\p{Default_Ignorable_Code_Point}--\uFE0F]]/gv
/** Joiners within a word or an emoji, which Persian, Hindi, and families are written with. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])/v
const HIDDEN = new RegExp(`(?!${JOINER.source})${UNSEEN.source}`, 'gv')
/** More accents on one letter than any language has: they reach into the lines around. */
const PILED_UP = /(?<=\p{Mn}{3})\p{Mn}+/gu

/** Whether a name that a stranger chose can be shown as it is. */
export function isPlainName(name: string): boolean {
  return name.trim() !== '' && name.search(UNSEEN) < 0 && name.search(PILED_UP) < 0
}

/** What is kept of a name that a person typed or pasted: on one line, and all of it in sight. */
export function toPlainName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(HIDDEN, '').replaceAll(PILED_UP, '').trim()
}
