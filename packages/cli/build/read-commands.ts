/** Derives the command table from the operation table and the schemas of the request bodies. */
import type { CommandDefinition, FieldDefinition } from '../src/command-definition.ts'

export interface CommandOperation {
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly idempotent: boolean
  readonly bodySchema: string | null
  readonly resultSchema: string
  readonly command: string
  readonly sdkMethod: string
}

export interface CommandTable {
  readonly commands: readonly CommandDefinition[]
  readonly groups: Readonly<Record<string, string>>
}

interface BodySchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, PropertySchema>>
}

interface PropertySchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly default?: string | number
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Throws when an operation has no usable command, or its command cannot give the request body: better a
 * failing generator than a command line with a gap.
 */
export function readCommands(
  operations: readonly CommandOperation[],
  schemas: ReadonlyMap<string, BodySchema>,
  tags: ReadonlyMap<string, string>,
): CommandTable {
  const commands = operations.map((operation) => readCommand(operation, schemas))
  const groups: Record<string, string> = {}
  for (const [index, { id, tag }] of operations.entries()) {
    const words = commands[index]?.words ?? []
    if (commands.some((other, at) => at !== index && other.words.join(' ') === words.join(' '))) {
      throw new Error(`${id}: the command "${words.join(' ')}" is taken`)
    }
    if (words.length === 2 && words[0]) groups[words[0]] = tags.get(tag) ?? ''
  }
  return { commands, groups }
}

function readCommand(
  operation: CommandOperation,
  schemas: ReadonlyMap<string, BodySchema>,
): CommandDefinition {
  const { id, summary, idempotent, bodySchema, command } = operation
  const [, head = '', tail = ''] = /^([a-z-]+(?: [a-z-]+)?)((?: <\w+>)*)$/.exec(command) ?? []
  if (!head) throw new Error(`${id}: x-cli command "${command}" must be one or two words, then <arguments>`)
  const body = bodySchema === null ? {} : schemas.get(bodySchema)
  if (!body) throw new Error(`${id}: there is no schema ${bodySchema}`)
  const fields = Object.entries(body.properties ?? {}).map(([name, schema]) => {
    return readField(id, name, schema, body.required?.includes(name) ?? false)
  })
  const positions = Array.from(tail.matchAll(/<(\w+)>/g), ([, name = '']) => name)
  const unknown = positions.find((name) => !fields.some(({ field }) => field === name))
  if (unknown) throw new Error(`${id}: argument <${unknown}> is no field of the request body`)
  return {
    operation: id,
    words: head.split(' '),
    summary,
    idempotent,
    arguments: positions.flatMap((name) => fields.filter(({ field }) => field === name)),
    options: fields.filter(({ field }) => !positions.includes(field)),
  }
}

function readField(id: string, field: string, schema: PropertySchema, required: boolean): FieldDefinition {
  const { type, description = '', enum: choices = null, minimum = null, maximum = null } = schema
  if (type !== 'string' && type !== 'integer') {
    throw new Error(`${id}: the command line cannot give ${field}, which is neither a text nor an integer`)
  }
  const fallback = schema.default === undefined ? '' : ` Default: ${schema.default}.`
  return {
    field,
    description: description + fallback,
    kind: type === 'integer' ? 'integer' : 'text',
    required,
    choices,
    minimum,
    maximum,
  }
}
