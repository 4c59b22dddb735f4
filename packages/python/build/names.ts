/** Names of the contract as Python writes them. */
import { ContractError } from '@vinspec/contract/reader'

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** `vehicleSpecs` is `vehicle_specs`; what Python keeps for itself gets an underscore at its end. */
export function snake(name: string): string {
  const snaked = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return KEYWORDS.has(snaked) ? `${snaked}_` : snaked
}

/** `last_measured` is `LastMeasured`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Throws a `ContractError` for what cannot be a name in Python. */
export function checkName(name: string, pointer: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || KEYWORDS.has(name)) {
    throw new ContractError(pointer, `${name} cannot be a name in Python`)
  }
}
