import { MAX_OPERATOR_GRANT } from '@vinspec/core/ledger'
import { InvalidArgumentError } from 'commander'

export function parseCredits(text: string): number {
  const credits = Number(text)
  if (Number.isInteger(credits) && credits > 0 && credits <= MAX_OPERATOR_GRANT) return credits
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_OPERATOR_GRANT}.`)
}
