/** The commands that each call one operation of the API, from the generated table. */
import { type Command, Option } from 'commander'
import type { CommandDefinition, FieldDefinition } from '../command-definition.ts'
import { ALL, CommandInput } from '../command-input.ts'
import { toArgument, toOptions } from '../fields.ts'
import { commands, groups, type Operation } from '../generated/commands.ts'
import { runCommand } from '../run-command.ts'
import type { Settings } from '../settings.ts'
import { parseIdempotencyKey } from './parse-option.ts'

/** What is an argument of these can come from a file instead (`extensions.ts`). */
const FROM_FILE: ReadonlySet<Operation> = new Set(['lookUpVehicleSpecs'])

/** @param only the first word of those that are added. Default: all. */
export function addApiCommands(program: Command, only?: string): void {
  for (const definition of commands) {
    if (only === undefined || definition.words[0] === only) addCommand(program, definition)
  }
}

/** @param word the first of a command line */
export function isApiCommand(word: string): boolean {
  return commands.some(({ words }) => words[0] === word)
}

function addCommand(program: Command, definition: CommandDefinition<Operation>): void {
  const { operation, words, summary, deprecated, idempotent, pageSize } = definition
  const command = createCommand(program, words).description(`${summary}${deprecated ? ' (deprecated)' : ''}.`)
  for (const field of definition.arguments) {
    const argument = toArgument(field)
    command.addArgument(FROM_FILE.has(operation) ? argument.argOptional() : argument)
  }
  const options = definition.options.map((field) => ({ field: field.field, options: toOptions(field) }))
  for (const option of options.flatMap((each) => each.options)) command.addOption(option)
  const [size] = options.find(({ field }) => field === pageSize)?.options ?? []
  if (size) command.addOption(new Option('--all', 'List everything.').conflicts(size.attributeName()))
  if (idempotent) {
    command.option(
      '--idempotency-key <key>',
      'Repeat an earlier request without paying twice. Default: a new key.',
      parseIdempotencyKey,
    )
  }
  command.action(toAction(command, definition))
}

/** What runs when the command line is complete. */
export function toAction(command: Command, definition: CommandDefinition<Operation>): () => Promise<void> {
  return async () => {
    const given = command.opts<Record<string, unknown>>()
    const values = new Map<string, unknown>([
      ...definition.arguments.map(({ field }, index) => [field, command.processedArgs[index]] as const),
      ...definition.options.map((field) => [field.field, given[attributeOf(field)]] as const),
      [ALL, given[ALL]],
    ])
    const settings = command.optsWithGlobals<Settings>()
    process.exitCode = await runCommand(definition.operation, new CommandInput(values), settings)
  }
}

function attributeOf(field: FieldDefinition): string {
  const [option] = toOptions(field)
  return option.attributeName()
}

function createCommand(program: Command, words: readonly string[]): Command {
  return words.reduce((parent, word) => {
    const existing = parent.commands.find((command) => command.name() === word)
    return existing ?? parent.command(word).description(groups[word] ?? '')
  }, program)
}
