/** Runs a command from its arguments to its exit code, in any process. */
import { VinspecError } from '@vinspec/core/foundation'
import { CommanderError } from 'commander'
import type { Surroundings } from './admin-command.ts'
import { OperatorError } from './operator.ts'
import { buildProgram } from './program.ts'

const FAILED = 1
const FOUND_SOMETHING_WRONG = 2

export async function runAdmin(
  args: readonly string[],
  surroundings: Omit<Surroundings, 'alarm'>,
): Promise<number> {
  let exitCode = 0
  const alarm = () => {
    exitCode = FOUND_SOMETHING_WRONG
  }
  const program = buildProgram({ ...surroundings, alarm })
  try {
    // `pnpm admin -- …` passes on the `--` as well.
    const given = args.filter((argument) => argument !== '--')
    await program.parseAsync(given, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed the reason.
    if (error instanceof CommanderError) return error.exitCode
    surroundings.complain(`admin: ${toMessage(error)}\n`)
    return FAILED
  }
}

function toMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof VinspecError && error.code === 'service_unavailable') {
    return 'The database is not responding. Start the stack with `pnpm start`, or check DATABASE_URL.'
  }
  if (error instanceof Error && /permission denied|only the owner of the database/.test(error.message)) {
    return 'Only the owner of the database may do this. Nothing was done. Set DATABASE_OWNER_URL.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
