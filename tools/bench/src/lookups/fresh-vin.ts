import { parseVin } from '@vinspec/vehicle-data'

let serial = 0

/** A VIN that was not looked up before: a Model S Plaid with the next serial and the digit that fits it. */
export function freshVin(): string {
  serial += 1
  const candidates = Array.from(
    '0123456789X',
    (digit) => `5YJSA1E6${digit}NF${String(serial).padStart(6, '0')}`,
  )
  const vin = candidates.find((candidate) => parseVin(candidate).ok)
  if (!vin) throw new Error('one of eleven check digits fits')
  return vin
}
