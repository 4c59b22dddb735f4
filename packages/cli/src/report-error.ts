/** Reports what went wrong to a person or a script, on standard error. */
import type { VinspecError } from '@vinspec/sdk'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { explainError } from './explain-error.ts'
import { screenOf } from './output/screen.ts'
import { showError } from './output/show-error.ts'
import { OutputError } from './output/standard-output.ts'

/** @returns the exit code for it. Nothing is said to anyone who stops reading what cost nothing, as in `openapi | head` */
export function reportError(
  error: unknown,
  as: 'text' | 'json',
  earlier: readonly VinspecError[] = [],
): ExitCode {
  if (error instanceof OutputError && error.closed) return EXIT.done
  const explanation = explainError(error, earlier)
  const text =
    as === 'json' ? `${JSON.stringify(explanation.body)}\n` : showError(explanation, screenOf(process.stderr))
  process.stderr.write(text)
  return explanation.exitCode
}
