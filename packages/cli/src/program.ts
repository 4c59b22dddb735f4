/**
 * The command line. On the hot path: of libraries, only commander. Help, completion, and the manual are made from what
 * is put together here.
 */

import { Command, Help, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addAccountCommands } from './commands/account-commands.ts'
import { addApi } from './commands/api-command.ts'
import { addApiCommands, isApiCommand } from './commands/api-commands.ts'
import { addEnrich, ENRICH } from './commands/enrich-command.ts'
import { ENVIRONMENT } from './commands/environment.ts'
import { addExamples } from './commands/examples.ts'
import { EXTENSIONS } from './commands/extensions.ts'
import { addHelpCommands } from './commands/help-commands.ts'
import { addMcpCommands } from './commands/mcp-commands.ts'
import { parseCount, parseSeconds } from './commands/parse-option.ts'
import { EXIT_MEANINGS } from './exit-codes.ts'
import { INDENT, wrap } from './output/layout.ts'
import { screenOf } from './output/screen.ts'
import { print, standardError, standardOutput } from './output/standard-output.ts'
import { reportError } from './report-error.ts'
import { asksForJson, FORMATS } from './settings.ts'

/**
 * @param args the command line. One that begins with a command of the API gets only that: building the others takes time.
 *   One that asks for JSON is told nothing about wrong usage: anyone who calls reads the error.
 */
export function buildProgram(args: readonly string[] = []): Command {
  const [first = ''] = args
  const only = isApiCommand(first) ? first : undefined
  const program = new Command('vinspec')
    .description(manifest.description)
    .version(manifest.version, '-v, --version', 'Print the version.')
    .helpOption('-h, --help', 'Show help for a command.')
    .helpCommand('help [command]', 'Show help for a command.')
    .configureHelp({ showGlobalOptions: true, formatItem, commandUsage })
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({
      writeOut: (text) => {
        print(text).catch((error: unknown) => {
          // Help comes in parts.
          process.exitCode ??= reportError(error, 'text')
        })
      },
      writeErr: (text) => {
        if (!asksForJson(args)) standardError().write(text)
      },
      getOutHelpWidth: () => screenOf(standardOutput()).width,
      getErrHelpWidth: () => screenOf(standardError()).width,
      outputError: (text, write) => write(text.replace(/^error:/, 'Error:')),
    })
    .exitOverride()
  for (const option of globalOptions()) program.addOption(option)
  program.addHelpText('after', ({ command }) => {
    const list = (meanings: Readonly<Record<string, string>>) => listMeanings(command, meanings)
    return `\nEnvironment:\n${list(ENVIRONMENT)}\n\nExit codes:\n${list(EXIT_MEANINGS)}`
  })
  addApiCommands(program, only)
  for (const [word, extend] of Object.entries(EXTENSIONS)) {
    if (only === undefined || only === word) extend(program)
  }
  if (only === undefined) {
    addEnrich(program)
    addApi(program)
    addAccountCommands(program)
    addHelpCommands(program)
    addMcpCommands(program)
  }
  addExamples(program)
  program.hook('preAction', (_, command) => requireFormat(command))
  return program
}

function globalOptions(): Option[] {
  return [
    new Option(
      '-o, --output <format>',
      'How to print the result. Default: table. With enrich: the file to write.',
    )
      .choices(FORMATS)
      .argParser(String),
    new Option('--json', 'The same as --output json.'),
    new Option('--jq <filter>', 'Print what a jq filter makes of the JSON.'),
    new Option('--template <text>', 'Print what a Liquid template makes of the JSON.'),
    new Option('--dry-run', 'Show what would happen, and change nothing.'),
    new Option('--verbose', 'Show requests and responses, without secrets.'),
    new Option('--profile <name>', 'Use the key and the service of this profile.'),
    new Option('--api-key <key>', 'Use this key. Other programs on this computer can see it.'),
    new Option('--base-url <url>', 'Root of the API. Default: VINSPEC_BASE_URL, then production.'),
    new Option('--timeout <seconds>', 'Time limit for each attempt. Default: 30.').argParser(parseSeconds),
    new Option('--retries <count>', 'How many times to retry a failed attempt. Default: 3.').argParser(
      parseCount,
    ),
  ]
}

/** Which command runs is known only when all is parsed. */
function requireFormat(command: Command): void {
  const { output, jq, template } = command.optsWithGlobals<Readonly<Record<string, string | undefined>>>()
  if (command.name() === ENRICH) {
    const unused = jq === undefined ? template && '--template' : '--jq'
    if (unused) command.error(`error: ${unused} is not for ${ENRICH}, which writes a CSV file`)
    return
  }
  if (output === undefined || FORMATS.some((each) => each === output)) return
  const allowed = `Allowed choices are ${FORMATS.join(', ')}.`
  command.error(`error: option '-o, --output <format>' argument '${output}' is invalid. ${allowed}`)
}

function listMeanings(command: Command, meanings: Readonly<Record<string, string>>): string {
  const help = command.createHelp()
  help.prepareContext({ helpWidth: screenOf(standardOutput()).width })
  const width = Math.max(...Object.keys(meanings).map((name) => name.length))
  return Object.entries(meanings)
    .map(([name, meaning]) => formatItem(name, width, meaning, help))
    .join('\n')
}

const USUAL_WIDTH = 80
/** Before a term, and behind it. */
const GAPS = 4
const MARGIN = INDENT.repeat(3)

const USAGE = 'Usage: '

/** For help that fits the screen: what goes on below its first line is indented. */
function commandUsage(this: Help, command: Command): string {
  const usage = Help.prototype.commandUsage.call(this, command)
  const width = this.helpWidth ?? USUAL_WIDTH
  if (USAGE.length + usage.length <= width) return usage
  const lines = wrap(USAGE + usage, width - MARGIN.length)
  return lines.join(`\n${MARGIN}`).slice(USAGE.length)
}

/** For help that fits the screen: a term beside its meaning, or above it where the screen is narrow. */
function formatItem(term: string, termWidth: number, meaning: string, help: Help): string {
  const width = help.helpWidth ?? USUAL_WIDTH
  if (!meaning || width - termWidth - GAPS >= help.minWidthToWrap)
    return Help.prototype.formatItem.call(help, term, termWidth, meaning, help)
  return [INDENT + term, ...wrap(meaning, width - MARGIN.length).map((line) => MARGIN + line)].join('\n')
}
