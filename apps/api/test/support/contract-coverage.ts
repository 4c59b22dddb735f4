/** The parts of the contract that the tests of a run have covered, collected across their processes. */
import { appendFileSync, readFileSync } from 'node:fs'
import { document } from '@vinspec/contract/document'
import { definitions } from '@vinspec/contract/port'
import { unexercised } from '../unexercised.ts'

/** Records one response, as `operation status code`. */
export function recordAnswer(file: string, line: string): void {
  appendFileSync(file, `${line}\n`)
}

/** Names what the contract declares and no test has covered, and what `unexercised` excuses unnecessarily. */
export function findGaps(file: string): string[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const seen = new Set(
    lines.flatMap((line) => {
      const [operation, status, code] = line.split(' ')
      return [`${operation} ${status}`, `${operation} ${code}`, `code ${code}`]
    }),
  )
  const declared = [
    ...declaredAnswers(),
    ...Object.entries(definitions).flatMap(([id, { errors }]) => errors.map((code) => `${id} ${code}`)),
    ...document.components.schemas.ErrorCode.enum.map((code) => `code ${code}`),
  ]
  const excused = new Set(Object.values(unexercised).flat())
  return [
    ...declared
      .filter((name) => !seen.has(name) && !excused.has(name))
      .map((name) => `${name}: declared, but no test meets it and test/unexercised.ts gives no reason`),
    ...[...excused]
      .filter((name) => seen.has(name) || !declared.includes(name))
      .map((name) => `${name}: listed in test/unexercised.ts without need`),
  ]
}

/** Responses without an error code. A status that is declared without a code must never occur, so a test that receives it fails. */
function declaredAnswers(): string[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      // A path may have parameters beside its operations.
      'responses' in operation
        ? Object.keys(operation.responses)
            .filter((status) => Number(status) < 400)
            .map((status) => `${operation.operationId} ${status}`)
        : [],
    ),
  )
}
