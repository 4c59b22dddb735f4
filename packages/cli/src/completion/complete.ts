/** What can follow the words of a command line: commands, options, and values of both. */
import type { Argument, Command, Option } from 'commander'
import { PATH } from '../commands/api-command.ts'
import { ENRICH } from '../commands/enrich-command.ts'
import { findPaths } from './find-paths.ts'
import { type Candidate, findValues, type WhoAsks } from './find-values.ts'

/** Where the words lead. */
interface Place {
  readonly command: Command
  /** Arguments that are given already. */
  readonly given: readonly string[]
  /** What the next word is the value of. */
  readonly awaits: Option | undefined
}

/** @param words after `vinspec`; the last is the one that is being written. None: a shell offers files, if it can. */
export async function complete(program: Command, words: readonly string[]): Promise<Candidate[]> {
  const last = words.at(-1) ?? ''
  // As shells other than bash leave `--output=json` together.
  const [, option, value = last] = /^(--[^=]+)=(.*)$/.exec(last) ?? []
  const before = [...words.slice(0, -1), ...(option === undefined ? [] : [option])]
  // Nothing so far, as PowerShell says it, or behind an option.
  const current = value === '=' ? '' : value
  const place = before.reduce(step, { command: program, given: [], awaits: undefined })
  if (option !== undefined && !place.awaits) return []
  const found = await findCandidates(place, current, whoAsks(before))
  const fitting = found.filter(({ name }) => name.startsWith(current))
  return option === undefined
    ? fitting
    : fitting.map(({ name, description }) => ({ name: `${option}=${name}`, description }))
}

function step(place: Place, word: string): Place {
  const { command, given, awaits } = place
  // As bash takes `--output=json` apart.
  if (word === '=') return place
  if (awaits) return { command, given, awaits: undefined }
  if (word.startsWith('-')) {
    const option = optionsOf(command).find(({ long, short }) => word === long || word === short)
    return { command, given, awaits: option?.required ? option : undefined }
  }
  const child = command.commands.find((each) => each.name() === word)
  return child
    ? { command: child, given: [], awaits: undefined }
    : { command, given: [...given, word], awaits }
}

/** Values are those of the customer for whom the line is written. */
function whoAsks(words: readonly string[]): WhoAsks {
  const parts = words.flatMap((word) => (word.startsWith('--') ? word.split('=') : [word]))
  const whole = parts.filter((part) => part !== '' && part !== '=')
  const valueOf = (option: string) => whole[whole.lastIndexOf(option) + 1 || Number.POSITIVE_INFINITY]
  const [profile, apiKey] = [valueOf('--profile'), valueOf('--api-key')]
  return {
    ...(profile !== undefined && { profile }),
    ...(apiKey !== undefined && { apiKey }),
    isElsewhere: whole.includes('--base-url'),
  }
}

async function findCandidates(
  { command, given, awaits }: Place,
  current: string,
  who: WhoAsks,
): Promise<Candidate[]> {
  if (awaits) {
    const isFile = command.name() === ENRICH && awaits.attributeName() === 'output'
    return isFile ? [] : await valuesOf(awaits, awaits.attributeName(), who)
  }
  const help = command.createHelp()
  const commands = help.visibleCommands(command).map((each) => describe(each.name(), each.description()))
  const options = optionsOf(command).map(({ long, short, description }) =>
    describe(long ?? short ?? '', description),
  )
  if (current.startsWith('-')) return options
  const argument = command.registeredArguments[given.length]
  const values = !argument
    ? []
    : argument.name() === PATH
      ? await findPaths(given[0] ?? '', current, who)
      : await valuesOf(argument, argument.name(), who)
  const found = [...commands, ...values]
  return found.length > 0 || argument ? found : options
}

function optionsOf(command: Command): Option[] {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}

async function valuesOf({ argChoices }: Option | Argument, name: string, who: WhoAsks): Promise<Candidate[]> {
  return argChoices ? argChoices.map((choice) => describe(choice, '')) : await findValues(name, who)
}

function describe(name: string, text: string): Candidate {
  const [description = ''] = text.split(/\. |\.$/)
  return { name, description }
}
