/** Reports what went wrong to a person or a script, on standard error. */
import type { VinspecError } from '@vinspec/sdk'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Explanation, explainError } from './explain-error.ts'
import { pairLines, toText, wrap } from './output/layout.ts'
import { type Screen, screenOf } from './output/screen.ts'
import { OutputError, standardError } from './output/standard-output.ts'

/** @returns the exit code for it. Nothing is said to anyone who stops reading what cost nothing, as in `openapi | head` */
export function reportError(
  error: unknown,
  as: 'text' | 'json',
  earlier: readonly VinspecError[] = [],
): ExitCode {
  if (error instanceof OutputError && error.closed) return EXIT.done
  const explanation = explainError(error, earlier)
  const text =
    as === 'json'
      ? `${JSON.stringify(explanation.body)}\n`
      : showError(explanation, screenOf(standardError()))
  standardError().write(text)
  return explanation.exitCode
}

const MARK = 'Error: '

/** What went wrong and what to do next. */
function showError({ body, nextStep }: Explanation, screen: Screen): string {
  const { code, message, request_id = null } = body.error
  const facts = pairLines(screen, [
    ['Code', code],
    ['Request ID', request_id],
    ['Next', nextStep || null],
  ])
  const [first = '', ...rest] = wrap(message, screen.width - MARK.length)
  const said = [screen.ink('red', MARK) + first, ...rest.map((line) => ' '.repeat(MARK.length) + line)]
  return toText([...said, ...facts])
}
