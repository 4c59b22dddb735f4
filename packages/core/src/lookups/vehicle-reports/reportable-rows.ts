/** Which rows of a result can be reported as wrong. */
import { factNames } from '@vinspec/contract/spec-facts'
import { VinspecError } from '../../foundation/errors.ts'
import { parseStoredSpecs } from '../lookup/stored-answer.ts'

/** For a report that is about none of the rows. */
export const OTHER_ROW = 'other'

/**
 * The rows that a report about this answer can name. Null: the answer follows an older contract, and may have rows of
 * any name.
 */
export function reportableRows(answer: string): readonly string[] | null {
  const specs = parseStoredSpecs(answer)
  return specs && [...factNames(specs), OTHER_ROW]
}

export function noSuchFact(fact: string, answer: string): VinspecError {
  const facts = reportableRows(answer) ?? []
  return new VinspecError(
    'invalid_request',
    `The result has no fact "${fact}". Choose one of ${facts.join(', ')}.`,
    { details: { pointer: '/fact', reason: 'must be a fact of the result' } },
  )
}
