/** VINs of one model, as many as a test or a load wants. */
import { parseVin } from '../src/vin/parse-vin.ts'

/** The Model S Plaid with this serial, and the check digit that fits it. */
export function plaidVin(serial: number): string {
  const candidates = Array.from(
    '0123456789X',
    (digit) => `5YJSA1E6${digit}NF${String(serial).padStart(6, '0')}`,
  )
  const vin = candidates.find((candidate) => parseVin(candidate).ok)
  if (!vin) throw new Error('one of eleven check digits fits')
  return vin
}

let serial = 0

/** One that this process has not made before. */
export function freshVin(): string {
  serial += 1
  return plaidVin(serial)
}
