/** The source of what runs a command: its SDK call with typed input, and the way its answer is shown. */
import type { Operation, Pagination } from '@vinspec/contract/reader'
import type { CommandDefinition, FieldDefinition } from '../src/command-definition.ts'

/** The source of `calls.ts`. */
export function renderCalls(
  operations: readonly Operation[],
  commands: readonly CommandDefinition[],
): string {
  const calls = commands.flatMap((command) =>
    operations
      .filter(({ id }) => id === command.operation)
      .map((operation) => renderCall(operation, command)),
  )
  return `import type { Call } from '../call.ts'
import { gather } from '../gather.ts'
import type { Operation } from './commands.ts'
import { presenters } from './presenters.ts'

export const calls: Readonly<Record<Operation, Call>> = {
${calls.join('')}}
`
}

function renderCall(operation: Operation, command: CommandDefinition): string {
  const { id, resultSchema, pagination, parameters, bodySchema } = operation
  const input = parameters.length > 0 || bodySchema !== null ? 'input' : '_input'
  const asked =
    pagination === null ? renderAsked(operation, command) : renderGathered(operation, command, pagination)
  return `  ${id}: (vinspec, ${input}, options, deliver) =>
    deliver(${asked}, presenters.${resultSchema}),
`
}

/** `page`: members that say which page of a list. */
function renderAsked(
  { sdkMethod, bodySchema, parameters, pagination }: Operation,
  command: CommandDefinition,
  page: readonly string[] = [],
): string {
  const fields = [...command.arguments, ...command.options]
  const params = fields.filter(
    ({ place, field }) => place !== 'body' && field !== pagination?.cursor && field !== pagination?.limit,
  )
  const body = fields.filter(({ place }) => place === 'body')
  const given = [
    ...(parameters.length > 0 ? [renderObject([...params.map(renderField), ...page])] : []),
    ...(bodySchema === null ? [] : [renderObject(body.map(renderField))]),
  ]
  // In the SDK's order: optional arguments come last.
  const optional = parameters.every(({ required }) => !required)
  return `vinspec.${sdkMethod}(${[...(optional ? given.toReversed() : given), 'options'].join(', ')})`
}

function renderGathered(operation: Operation, command: CommandDefinition, pagination: Pagination): string {
  const [cursor, limit, items, next] = [
    pagination.cursor,
    pagination.limit,
    pagination.items,
    pagination.next,
  ].map((name) => JSON.stringify(name))
  const largest = operation.parameters.find(({ name }) => name === pagination.limit)?.maximum ?? null
  const call = renderAsked(operation, command, [
    `...(page.cursor !== undefined && { ${cursor}: page.cursor })`,
    `...(page.limit !== undefined && { ${limit}: page.limit })`,
  ])
  return `gather(input.pages(${cursor}, ${limit}, ${largest}), (page) => ${call}, {
      itemsOf: (page) => page[${items}],
      nextOf: (page) => page[${next}],
      withItems: (page, items) => ({ ...page, ${items}: items }),
    })`
}

function renderObject(members: readonly string[]): string {
  return `{\n${members.map((member) => `      ${member},\n`).join('')}    }`
}

const READERS = { text: 'text', integer: 'number', number: 'number', boolean: 'flag' } as const

function renderField(definition: FieldDefinition): string {
  const { kind, choices, list, required } = definition
  const field = JSON.stringify(definition.field)
  const reader = (choices ? 'choice' : READERS[kind]) + (list ? 's' : '')
  const value = `input.${reader}(${choices ? `${field}, ${JSON.stringify(choices)}` : field})`
  return required ? `${field}: ${value}` : `...(input.has(${field}) && { ${field}: ${value} })`
}
