/** Builds the command line from the generated table. On the hot path: imports nothing but commander. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { CommandDefinition } from './command-definition.ts'
import { ALL, CommandInput } from './command-input.ts'
import { EXIT_MEANINGS, type ExitCode } from './exit-codes.ts'
import { toArgument, toOptions } from './fields.ts'
import { commands, groups, type Operation } from './generated/commands.ts'
import { FORMATS, type Settings } from './settings.ts'

/** What the commands do. Each resolves to the exit code. */
export interface Actions {
  run(operation: Operation, input: CommandInput, settings: Settings): Promise<ExitCode>
  serve(settings: Settings): Promise<ExitCode>
  install(clients: readonly string[], settings: InstallSettings): Promise<ExitCode>
  uninstall(clients: readonly string[], settings: Settings): Promise<ExitCode>
}

export interface InstallSettings extends Settings {
  /** URL of the remote MCP server. */
  readonly remote?: string
}

const MCP_CLIENTS = ['claude-code', 'claude-desktop', 'cursor', 'vscode']

/** @param quiet says nothing about wrong usage: whoever calls reads the error */
export function buildProgram(actions: Actions, { quiet }: { readonly quiet: boolean }): Command {
  const program = new Command('vinspec')
    .description(manifest.description)
    .version(manifest.version, '-v, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show help for a command.')
    .helpCommand('help [command]', 'Show help for a command.')
    .option('--json', 'The same as --output json.')
    .addOption(
      new Option('-o, --output <format>', 'How to print the result. Default: table.').choices(FORMATS),
    )
    .option('--jq <filter>', 'Print what a jq filter makes of the JSON.')
    .option('--template <text>', 'Print what a Liquid template makes of the JSON.')
    .option('--dry-run', 'Show what would happen, and change nothing.')
    .option('--base-url <url>', 'Root of the API. Default: VINSPEC_BASE_URL, then production.')
    .addOption(
      new Option('--timeout <seconds>', 'Time limit for each attempt. Default: 30.').argParser(parseSeconds),
    )
    .addOption(
      new Option('--retries <count>', 'How many times to retry a failed attempt. Default: 3.').argParser(
        parseCount,
      ),
    )
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({
      writeErr: (text) => {
        if (!quiet) process.stderr.write(text)
      },
      outputError: (text, write) => write(text.replace(/^error:/, 'Error:')),
    })
    .exitOverride()
  program.addHelpText('after', () => `\n${environmentHelp()}\n\n${exitCodeHelp()}`)
  for (const definition of commands) addCommand(program, definition, actions)
  addMcpCommands(program, actions)
  return program
}

function addCommand(program: Command, definition: CommandDefinition<Operation>, { run }: Actions): void {
  const { operation, words, summary, deprecated, idempotent, pageSize } = definition
  const command = selectCommand(program, words).description(deprecated ? `${summary} (deprecated)` : summary)
  for (const field of definition.arguments) command.addArgument(toArgument(field))
  const options = definition.options.map((field) => ({ field: field.field, options: toOptions(field) }))
  for (const option of options.flatMap((each) => each.options)) command.addOption(option)
  const [size] = options.find(({ field }) => field === pageSize)?.options ?? []
  if (size) command.addOption(new Option('--all', 'List everything.').conflicts(size.attributeName()))
  if (idempotent) {
    command.option(
      '--idempotency-key <key>',
      'Repeat an earlier request without paying twice. Default: a new key.',
    )
  }
  command.action(async () => {
    const given = command.opts<Record<string, unknown>>()
    const values = new Map<string, unknown>([
      ...definition.arguments.map(({ field }, index) => [field, command.processedArgs[index]] as const),
      ...options.map(({ field, options: [option] }) => [field, given[option.attributeName()]] as const),
      [ALL, given[ALL]],
    ])
    process.exitCode = await run(operation, new CommandInput(values), command.optsWithGlobals<Settings>())
  })
}

function addMcpCommands(program: Command, { serve, install, uninstall }: Actions): void {
  const command = program
    .command('mcp')
    .description('Run the MCP server for AI agents over standard input and output.')
    .action(async () => {
      process.exitCode = await serve(command.optsWithGlobals<Settings>())
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
      process.exitCode = await install(clients, installation.optsWithGlobals<InstallSettings>())
    })
  const removal = command
    .command('uninstall')
    .description('Remove the MCP server from the settings of MCP clients.')
    .addArgument(clientsArgument('Clients to change.'))
    .action(async (clients: string[]) => {
      process.exitCode = await uninstall(clients, removal.optsWithGlobals<Settings>())
    })
}

function clientsArgument(what: string): Argument {
  return new Argument('[clients...]', `${what} Default: those found on this machine.`).choices(MCP_CLIENTS)
}

function selectCommand(program: Command, words: readonly string[]): Command {
  return words.reduce((parent, word) => {
    const existing = parent.commands.find((command) => command.name() === word)
    return existing ?? parent.command(word).description(groups[word] ?? '')
  }, program)
}

function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new InvalidArgumentError('Enter an http or https URL.')
  return text
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 3600))
    throw new InvalidArgumentError('Enter a number of seconds, up to 3600.')
  return seconds
}

function parseCount(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 0 to 99.')
  return Number(text)
}

function environmentHelp(): string {
  return `Environment:
  VINSPEC_API_KEY   your API key
  VINSPEC_BASE_URL  root of the API, if not production
  NO_COLOR          if set, no color`
}

function exitCodeHelp(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(([code, meaning]) => `  ${code.padEnd(4)} ${meaning}`)
  return `Exit codes:\n${lines.join('\n')}`
}
