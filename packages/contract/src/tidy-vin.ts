/** A VIN as it was meant: papers print it in groups, and people copy it with its spaces. */
export function tidyVin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}
