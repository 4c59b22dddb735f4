/** "FREMONT" to "Fremont", "MCLEAN-ON-THE-HILL" to "Mclean-On-The-Hill"; mixed case is left as it is. */
export function toTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s\-/(])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
}
