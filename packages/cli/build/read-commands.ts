/** Derives the command table from the operations of the contract. */
import { type Contract, ContractError, type DescribedOperation, type Shape } from '@vinspec/contract/reader'
import type { CommandDefinition, FieldDefinition } from '../src/command-definition.ts'

export interface CommandTable {
  readonly commands: readonly CommandDefinition[]
  readonly groups: Readonly<Record<string, string>>
}

/**
 * Throws a `ContractError` when an operation has no usable command, or its command cannot give what the operation takes: better a
 * failing generator than a command line with a gap.
 */
export function readCommands({
  operations,
  groups: tags,
}: Pick<Contract, 'operations' | 'groups'>): CommandTable {
  const commands = operations.map(readCommand)
  const groups: Record<string, string> = {}
  for (const [index, { pointer, tag }] of operations.entries()) {
    const words = commands[index]?.words ?? []
    if (commands.some((other, at) => at !== index && other.words.join(' ') === words.join(' '))) {
      throw new ContractError(`${pointer}/x-cli/command`, `the command "${words.join(' ')}" is taken`)
    }
    if (words.length === 2 && words[0]) {
      groups[words[0]] = tags.find(({ name }) => name === tag)?.description ?? ''
    }
  }
  return { commands, groups }
}

function readCommand(operation: DescribedOperation): CommandDefinition {
  const { id, pointer, summary, deprecated, idempotent, pagination, command } = operation
  const [, head = '', tail = ''] = /^([a-z-]+(?: [a-z-]+)?)((?: <\w+>)*)$/.exec(command) ?? []
  const place = `${pointer}/x-cli/command`
  if (!head) throw new ContractError(place, `"${command}" must be one or two words, then <arguments>`)
  const fields = [...readParameters(operation), ...readBody(operation)]
  checkFields(pointer, fields)
  const positions = Array.from(tail.matchAll(/<(\w+)>/g), ([, name = '']) => name)
  return {
    operation: id,
    words: head.split(' '),
    summary,
    deprecated,
    idempotent,
    pageSize: pagination?.limit ?? null,
    arguments: positions.map((name) => findArgument(place, fields, name)),
    options: fields.filter(({ field }) => !positions.includes(field)),
  }
}

function readParameters({ parameters, pagination }: DescribedOperation): FieldDefinition[] {
  return parameters.map((parameter) => {
    const { name, in: place, required, description, deprecated } = parameter
    const field = toField({ field: name, place, required, description, deprecated }, parameter)
    if (name !== pagination?.limit) return field
    // On the command line it is of the whole list: as many pages are read as it takes.
    return { ...field, description: 'The most to list.', minimum: 1, maximum: null, fallback: null }
  })
}

function readBody({ bodyFields }: DescribedOperation): FieldDefinition[] {
  return bodyFields.map(({ name, required, description, deprecated, ...shape }) =>
    toField({ field: name, place: 'body', required, description, deprecated }, shape),
  )
}

type Named = Pick<FieldDefinition, 'field' | 'place' | 'required' | 'description' | 'deprecated'>

function toField(
  named: Named,
  { kind, list, choices, minimum, maximum, format, fallback }: Shape,
): FieldDefinition {
  return { ...named, kind, list, choices, minimum, maximum, format, fallback }
}

/** On the command line, they share one namespace with the options of every command. */
const TAKEN = new Set(
  'all api-key base-url dry-run help idempotency-key jq json output profile retries template timeout verbose version'.split(
    ' ',
  ),
)

function checkFields(operation: string, fields: readonly FieldDefinition[]): void {
  const names = fields.map(({ field }) => optionName(field))
  for (const [index, name] of names.entries()) {
    const usable = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && !name.startsWith('no-') && !TAKEN.has(name)
    const { field, place } = fields[index] ?? {}
    const pointer = `${operation}/${place === 'body' ? 'requestBody' : 'parameters'}`
    if (!usable) throw new ContractError(pointer, `--${name} cannot be the option of "${field}"`)
    if (names.indexOf(name) < index) throw new ContractError(pointer, `two options are called --${name}`)
  }
}

function optionName(field: string): string {
  return field.replaceAll('_', '-').toLowerCase()
}

function findArgument(pointer: string, fields: readonly FieldDefinition[], name: string): FieldDefinition {
  const field = fields.find((each) => each.field === name)
  if (!field)
    throw new ContractError(pointer, `<${name}> is neither a parameter nor a field of the request body`)
  if (!field.required || field.list || field.kind === 'boolean') {
    throw new ContractError(pointer, `<${name}> must be one required string or number`)
  }
  return field
}
