/** The `vinspec` command. What a command needs beyond its parsing is loaded when it runs. */
import { CommanderError } from 'commander'
import { EXIT } from './exit-codes.ts'
import { buildProgram } from './program.ts'

// `vinspec openapi
// head` closes our output early, which is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.unexpected)
})

const program = buildProgram(
  async (operation, input, settings) => {
    const { runCommand } = await import('./run-command.ts')
    process.exitCode = await runCommand(operation, input, settings)
  },
  {
    serve: async (settings) => {
      const { serveTools } = await import('./mcp/commands.ts')
      process.exitCode = serveTools(settings)
    },
    install: async (clients, options) => {
      const { installTools } = await import('./mcp/commands.ts')
      process.exitCode = await installTools(clients, options)
    },
  },
)

try {
  await program.parseAsync()
} catch (error) {
  // Help and version end as an "error" of exit code 0; what is left is a wrong command line, already explained.
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage
}
