/** A VIN in its canonical form: documents print VINs in groups, and people copy them with the spaces. */
export function tidyVin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}
