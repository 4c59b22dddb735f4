/**
 * A stored answer was paid for, so it is returned again as it was written, byte for byte. It was checked against the
 * contract of its time; today's contract may require more.
 */
import type { VehicleSpecs } from '@vinspec/contract'
import { parseSpecs } from './parse-specs.ts'

/** The answer's content, for code that passes it on. */
export function readStoredAnswer(answer: string): VehicleSpecs {
  const content: unknown = JSON.parse(answer)
  if (isOurs(content)) return content
  throw new Error('a stored answer is not an object')
}

/** The answer's content, for code that displays it; null: it follows an older contract, in another format. */
export function parseStoredSpecs(answer: string): VehicleSpecs | null {
  const parsed = parseSpecs(JSON.parse(answer))
  return parsed.ok ? parsed.value : null
}

/** Only checks that it is an object: we have written it, and the database keeps it from being changed. */
function isOurs(content: unknown): content is VehicleSpecs {
  return typeof content === 'object' && content !== null
}
