/** The commands for MCP clients. */
import { Argument, type Command, Option } from 'commander'
import type { InstallSettings, Settings } from '../settings.ts'
import { parseUrl } from './parse-option.ts'

/** Their settings are in `mcp/clients.ts`, which the hot path does not load. */
const CLIENTS = [
  'claude-code',
  'claude-desktop',
  'codex',
  'cursor',
  'gemini',
  'vscode',
  'windsurf',
  'zed',
] as const

export function addMcpCommands(program: Command): void {
  const command = program
    .command('mcp')
    .description('Run the MCP server for AI agents over standard input and output.')
    .action(async () => {
      const { serveTools } = await import('../mcp/serve.ts')
      process.exitCode = serveTools(command.optsWithGlobals<Settings>())
    })
  const installation = command
    .command('install')
    .description('Add the MCP server to the settings of MCP clients.')
    .addArgument(clientsArgument('Clients to configure.'))
    .addOption(
      new Option(
        '--remote <url>',
        'Connect to the MCP server at this URL and sign in, instead of using an API key.',
      ).argParser(parseUrl),
    )
    .action(async (clients: string[]) => {
      const { installTools } = await import('../mcp/install.ts')
      process.exitCode = await installTools(clients, installation.optsWithGlobals<InstallSettings>())
    })
  const removal = command
    .command('uninstall')
    .description('Remove the MCP server from the settings of MCP clients.')
    .addArgument(clientsArgument('Clients to change.'))
    .action(async (clients: string[]) => {
      const { uninstallTools } = await import('../mcp/uninstall.ts')
      process.exitCode = await uninstallTools(clients, removal.optsWithGlobals<Settings>())
    })
  const status = command
    .command('status')
    .description('Show which MCP clients are set up, with what key, and whether it would work.')
    .addArgument(clientsArgument('Clients to look at.'))
    .action(async (clients: string[]) => {
      const { showStatus } = await import('../mcp/status.ts')
      process.exitCode = await showStatus(clients, status.optsWithGlobals<Settings>())
    })
}

function clientsArgument(what: string): Argument {
  return new Argument('[clients...]', `${what} Default: those found on this machine.`).choices(CLIENTS)
}
