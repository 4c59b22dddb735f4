/** Cents of a dollar amount as typed by a person. Undefined: empty or not an amount. */
export function readDollars(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain) || Number(plain) === 0) return undefined
  return Math.round(Number(plain) * 100)
}
