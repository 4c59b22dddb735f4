/** A VIN as it was typed, checked before anything is sent. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '@vinspec/vehicle-data/vin'
import { CommandError } from './command-error.ts'
import { EXIT } from './exit-codes.ts'

/** Without its spaces and dashes, in capitals. Throws for what no vehicle has. */
export function checkVin(typed: string): string {
  const parsed = parseVin(tidyVin(typed))
  if (parsed.ok) return parsed.vin
  throw new CommandError(parsed.fault.message, {
    code: 'invalid_vin',
    exitCode: EXIT.usage,
    nextStep: 'Correct the VIN. Nothing was sent, and nothing was charged.',
  })
}
