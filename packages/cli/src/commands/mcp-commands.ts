/** The commands for MCP clients. */
import { Argument, type Command, Option } from 'commander'
import type { InstallSettings, Settings } from '../settings.ts'
import { parseUrl } from './parse-option.ts'
import { whenRun } from './when-run.ts'

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
  whenRun(command, async (settings: Settings) => (await import('../mcp/serve.ts')).serveTools(settings))
  whenRun(
    command
      .command('install')
      .description('Add the MCP server to the settings of MCP clients.')
      .addArgument(clientsArgument('Clients to configure.'))
      .addOption(
        new Option(
          '--remote <url>',
          'Connect to the MCP server at this URL and sign in, instead of using an API key.',
        ).argParser(parseUrl),
      ),
    async (settings: InstallSettings, clients: string[]) =>
      (await import('../mcp/install.ts')).installTools(clients, settings),
  )
  whenRun(
    command
      .command('uninstall')
      .description('Remove the MCP server from the settings of MCP clients.')
      .addArgument(clientsArgument('Clients to change.')),
    async (settings: Settings, clients: string[]) =>
      (await import('../mcp/uninstall.ts')).uninstallTools(clients, settings),
  )
  whenRun(
    command
      .command('status')
      .description('Show which MCP clients are set up, with what key, and whether it would work.')
      .addArgument(clientsArgument('Clients to look at.')),
    async (settings: Settings, clients: string[]) =>
      (await import('../mcp/status.ts')).showStatus(clients, settings),
  )
}

function clientsArgument(what: string): Argument {
  return new Argument('[clients...]', `${what} Default: those found on this machine.`).choices(CLIENTS)
}
