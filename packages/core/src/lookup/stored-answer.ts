/**
 * A stored answer: paid for, so it is told again as it was written, byte for byte. It was judged then, by the contract of
 * its day; the contract of today may ask for more.
 */
import type { VehicleSpecs } from '@vinspec/contract'
import { parserOf } from '@vinspec/contract/validator'

const parseSpecs = parserOf('CustomerVehicleSpecsV1')

/** What it says, for whoever passes it on. */
export function readStoredAnswer(answer: string): VehicleSpecs {
  const content: unknown = JSON.parse(answer)
  if (isOurs(content)) return content
  throw new Error('a stored answer is no object')
}

/** The same for whoever shows it; null: it is of an older contract, and has another form. */
export function parseStoredSpecs(answer: string): VehicleSpecs | null {
  const parsed = parseSpecs(JSON.parse(answer))
  return parsed.ok ? parsed.value : null
}

/** We have written it, and the database keeps what was written from being changed. */
function isOurs(content: unknown): content is VehicleSpecs {
  return typeof content === 'object' && content !== null
}
