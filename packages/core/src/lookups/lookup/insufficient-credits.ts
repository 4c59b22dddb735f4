import { VinspecError } from '../../foundation/errors.ts'

export function insufficientCredits(available: number, topUpStatus: string): VinspecError {
  return new VinspecError(
    'insufficient_credits',
    'You have no lookup credits left. Buy a lookup package, then try again.',
    { details: { available_credits: available, auto_top_up_status: topUpStatus } },
  )
}
