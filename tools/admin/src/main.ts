/** `pnpm admin`: what an operator does by hand, through the same core functions that the portal calls. */
import { VinspecError } from '@vinspec/core'
import { OperatorError } from './operator.ts'
import { buildProgram } from './program.ts'

try {
  // `pnpm admin -- …` hands on the `--` as well.
  await buildProgram().parseAsync(process.argv.filter((argument) => argument !== '--'))
} catch (error) {
  console.error(`admin: ${toMessage(error)}`)
  process.exitCode = 1
}

function toMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof VinspecError && error.code === 'service_unavailable') {
    return 'The database is not responding. Start the stack with `pnpm start`, or check DATABASE_URL.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
