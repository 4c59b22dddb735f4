/** VINs of electric cars that no other test looks up. */
import { parseVin } from '@vinspec/vehicle-data'

let serial = 100_000

/** Ioniq 6, by serial number, each with the check digit that fits. */
export function freshVins(count: number): string[] {
  return Array.from({ length: count }, () => {
    serial += 1
    const vin = Array.from('0123456789X', (digit) => `KMHM54AA${digit}PA${serial}`).find(
      (each) => parseVin(each).ok,
    )
    if (!vin) throw new Error('one of eleven check digits fits')
    return vin
  })
}
