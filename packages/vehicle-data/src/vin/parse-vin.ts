/** A VIN that passed {@link parseVin}: 17 upper-case characters, check digit right where it must be. */
export type Vin = string & { readonly __brand: 'Vin' }

export interface VinFault {
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
  if (!/^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$/.test(input)) return shapeFault(input)
  const vin = input.toUpperCase()
  if (isVin(vin)) return { ok: true, vin }
  return { ok: false, fault: WRONG_CHECK_DIGIT }
}

export const WRONG_CHECK_DIGIT: VinFault = {
  reason: 'check_digit',
  message: "The check digit (9th character) doesn't match the rest of this VIN. Check it for typos.",
}

const fault = (reason: VinFault['reason'], message: string): ParsedVin => ({
  ok: false,
  fault: { reason, message },
})

function shapeFault(input: string): ParsedVin {
  const characters = [...input]
  if (characters.length !== 17) {
    return fault(
      'length',
      `A VIN has exactly 17 characters, but this one has ${characters.length}. Check it for typos.`,
    )
  }
  const illegal = characters.find((character) => !/[A-HJ-NPR-Za-hj-npr-z0-9]/.test(character))
  return fault('character', illegalCharacterMessage(illegal ?? ''))
}

function illegalCharacterMessage(character: string): string {
  const shown = /^[\x21-\x7e]$/.test(character) ? `"${character}"` : 'spaces or special characters'
  const hint = /^[IOQ]$/i.test(character) ? ' Look for a 1, 0, or 9 instead.' : ''
  return `A VIN can't contain ${shown}: it uses only digits and the letters A to Z, except I, O, and Q.${hint}`
}

/** Whether position 9 fits the others, as US rules ask of every maker. */
export const hasCheckDigit = (vin: Vin): boolean => vin[8] === checkDigit(vin)

function isVin(upperCase: string): upperCase is Vin {
  return !/^[1-57]/.test(upperCase) || upperCase[8] === checkDigit(upperCase)
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTERS = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
/** By character code. */
const values = new Uint8Array(128)
for (const digit of '0123456789') values[digit.charCodeAt(0)] = Number(digit)
for (const [place, letter] of [...LETTERS].entries()) values[letter.charCodeAt(0)] = place % 10

/** The check digit of 49 CFR 565.15 for 17 upper-case VIN characters. */
function checkDigit(vin: string): string {
  let sum = 0
  for (let position = 0; position < weights.length; position += 1) {
    sum += (weights[position] ?? 0) * (values[vin.charCodeAt(position)] ?? 0)
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
