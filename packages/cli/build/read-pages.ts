/** The manual, command by command, read from the commands that run: what `--help` shows is what it says. */
import type { Command } from 'commander'
import { EXAMPLES } from '../src/commands/examples.ts'
import { buildProgram } from '../src/program.ts'

export interface Page {
  /** What comes after `vinspec`; empty for the command itself. */
  readonly words: readonly string[]
  /** One line. */
  readonly summary: string
  readonly description: string
  /** What comes after the words. */
  readonly usage: string
  readonly arguments: readonly Term[]
  readonly options: readonly Term[]
  readonly subcommands: readonly Term[]
  readonly examples: readonly (readonly [args: string, purpose: string])[]
}

export interface Term {
  readonly term: string
  readonly meaning: string
}

export function toTerms(table: Readonly<Record<string, string>>): Term[] {
  return Object.entries(table).map(([term, meaning]) => ({ term, meaning }))
}

interface Manual {
  /** Of `vinspec` itself. */
  readonly root: Page
  /** Of the commands, in the order of the help. */
  readonly pages: readonly Page[]
  /** Options that every command takes. */
  readonly shared: readonly Term[]
}

export function readPages(): Manual {
  const program = buildProgram()
  const root = readPage(program, [])
  const shared = root.options.filter(({ term }) => !term.includes('--version'))
  return { root, pages: readBelow(program, []), shared }
}

function readBelow(command: Command, words: readonly string[]): Page[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
    .flatMap((each) => {
      const path = [...words, each.name()]
      return [readPage(each, path), ...readBelow(each, path)]
    })
}

function readPage(command: Command, words: readonly string[]): Page {
  const help = command.createHelp()
  return {
    words,
    summary: command.summary() || command.description(),
    description: command.description(),
    usage: command.usage(),
    arguments: command.registeredArguments.map((argument) => ({
      term: help.argumentTerm(argument),
      meaning: help.argumentDescription(argument),
    })),
    options: help
      .visibleOptions(command)
      .filter(({ long }) => words.length === 0 || long !== '--help')
      .map((option) => ({ term: help.optionTerm(option), meaning: help.optionDescription(option) })),
    subcommands: help
      .visibleCommands(command)
      .filter((each) => each.name() !== 'help')
      .map((each) => ({ term: each.name(), meaning: help.subcommandDescription(each) })),
    examples: EXAMPLES[words.join(' ')] ?? [],
  }
}
