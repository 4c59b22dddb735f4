/** Well-formed VINs of one electric car, each with its check digit. */
export function ioniqs(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `KMHM54AA9PA${String(100_000 + index)}`)
}
