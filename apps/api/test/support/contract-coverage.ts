/** What the tests of a run have seen of the contract, gathered over their processes. */
import { appendFileSync, readFileSync } from 'node:fs'
import { document } from '@vinspec/contract/document'
import { definitions } from '@vinspec/contract/port'
import { unexercised } from '../unexercised.ts'

/** Notes one answer, as `operation status code`. */
export function recordAnswer(file: string, line: string): void {
  appendFileSync(file, `${line}\n`)
}

/** Names what the contract declares and no test has met, and what `unexercised` excuses without need. */
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

/** Responses without an error. A status that is declared without a code must never occur; a test that gets it fails. */
function declaredAnswers(): string[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      // Beside its operations a path may have parameters.
      'responses' in operation
        ? Object.keys(operation.responses)
            .filter((status) => Number(status) < 400)
            .map((status) => `${operation.operationId} ${status}`)
        : [],
    ),
  )
}
