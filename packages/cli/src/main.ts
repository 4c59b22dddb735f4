/** The `vinspec` command. What a command needs beyond its parsing is loaded when it runs. */
import { CommanderError } from 'commander'
import { isApiCommand } from './commands/api-commands.ts'
import { EXIT } from './exit-codes.ts'
import { endProcess, standardError } from './output/standard-output.ts'
import { buildProgram } from './program.ts'
import { reportError } from './report-error.ts'
import { asksForJson } from './settings.ts'

const args = process.argv.slice(2)
const program = buildProgram(args)

void run().then(() => {
  // Another may go on: `mcp` serves until its client leaves.
  if (isApiCommand(args[0] ?? '')) endProcess()
})

async function run(): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      process.exitCode = reportError(error, asksForJson(args) ? 'json' : 'text')
    } else if (error.exitCode !== 0) {
      // Help ends as an "error" too.
      process.exitCode = EXIT.usage
      if (asksForJson(args)) standardError().write(`${JSON.stringify(toErrorBody(error))}\n`)
    }
  }
}

/** For people, commander has explained it already. */
function toErrorBody({ code, message }: CommanderError): object {
  const said = code === 'commander.help' ? 'Name a command. vinspec help lists them.' : message
  return { error: { code: 'usage', message: said.replace(/^error: /, '') } }
}
