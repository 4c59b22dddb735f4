/**
 * A VIN in its canonical form: documents print VINs in groups, and people copy them with the spaces, with the dashes that a
 * word processor makes of hyphens, and with what a page has between letters and shows to nobody.
 */
export function tidyVin(typed: string): string {
  return typed.replaceAll(/[\s\u00AD\u200B-\u2015\u202A-\u202E\u2060\u2212-]/g, '').toUpperCase()
}
