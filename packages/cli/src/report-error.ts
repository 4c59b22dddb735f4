/** Reports what went wrong to a person or a script, on standard error. */
import type { VinspecError } from '@vinspec/sdk'
import type { ExitCode } from './exit-codes.ts'
import { explainError } from './explain-error.ts'
import { screenOf } from './output/screen.ts'
import { showError } from './output/show-error.ts'

/** @returns the exit code for it */
export function reportError(
  error: unknown,
  as: 'text' | 'json',
  earlier: readonly VinspecError[] = [],
): ExitCode {
  const explanation = explainError(error, earlier)
  const text =
    as === 'json' ? `${JSON.stringify(explanation.body)}\n` : showError(explanation, screenOf(process.stderr))
  process.stderr.write(text)
  return explanation.exitCode
}
