/** A VIN that passed {@link parseVin}: 17 upper-case characters, check digit right where it must be. */
export type Vin = string & { readonly __brand: 'Vin' }

export type VinFault = {
  readonly reason: 'length' | 'character' | 'check_digit'
  /** What is wrong, as a sentence for the customer. */
  readonly message: string
}

export type ParsedVin =
  | { readonly ok: true; readonly vin: Vin }
  | { readonly ok: false; readonly fault: VinFault }

/**
 * Checks a VIN as typed, in either case. Spaces around it are faults, not trimmed.
 * The check digit (position 9) is mandatory for North American makers, whose VINs start with 1-5 or 7.
 */
export function parseVin(input: string): ParsedVin {
  const length = [...input].length
  if (length !== 17) {
    return fault('length', `A VIN has exactly 17 characters; this one has ${length}.`)
  }
  const illegal = [...input].find((character) => !/^[A-HJ-NPR-Za-hj-npr-z0-9]$/.test(character))
  if (illegal !== undefined) {
    return fault('character', illegalCharacterMessage(illegal))
  }
  const vin = input.toUpperCase()
  if (isVin(vin)) return { ok: true, vin }
  return fault(
    'check_digit',
    'The check digit (9th character) does not fit the rest of this VIN. Please look for a typing mistake.',
  )
}

const fault = (reason: VinFault['reason'], message: string): ParsedVin => ({
  ok: false,
  fault: { reason, message },
})

function illegalCharacterMessage(character: string): string {
  const shown = /^[\x21-\x7e]$/.test(character)
    ? `"${character}"`
    : 'a character that is not a letter A to Z or a digit'
  const hint = /^[IOQ]$/i.test(character) ? ' Look for 1, 0 or 9 instead.' : ''
  return `A VIN has digits and the letters A to Z without I, O and Q; this one contains ${shown}.${hint}`
}

function isVin(upperCase: string): upperCase is Vin {
  return !/^[1-57]/.test(upperCase) || upperCase[8] === checkDigit(upperCase)
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

/** The check digit of 49 CFR 565.15 for 17 upper-case VIN characters. */
function checkDigit(vin: string): string {
  let sum = 0
  for (const [position, weight] of weights.entries()) {
    const character = vin.charAt(position)
    const value = /\d/.test(character) ? Number(character) : letterValues.indexOf(character) % 10
    sum += value * weight
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
