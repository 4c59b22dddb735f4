/** The source of what runs a command: its SDK call with a typed body, and the way its answer is shown. */
import type { CommandDefinition, FieldDefinition } from '../src/command-definition.ts'
import type { CommandOperation } from './read-commands.ts'

/** The source of `presenters.ts`: an answer that nobody can show does not compile. */
export function renderPresenters(operations: readonly CommandOperation[]): string {
  const schemas = [...new Set(operations.map(({ resultSchema }) => resultSchema))].sort()
  return `import type {
${schemas.map((schema) => `  ${schema},\n`).join('')}} from '@vinspec/sdk'
import type { Presenter } from '../output/screen.ts'

/** How each answer is shown to a person, by the name of its schema. */
export interface Presenters {
${schemas.map((schema) => `  readonly ${schema}: Presenter<${schema}>\n`).join('')}}
`
}

/** The source of `calls.ts`. */
export function renderCalls(
  operations: readonly CommandOperation[],
  commands: readonly CommandDefinition[],
): string {
  const calls = commands.flatMap((command) =>
    operations
      .filter(({ id }) => id === command.operation)
      .map((operation) => renderCall(operation, command)),
  )
  return `import type { Call } from '../call.ts'
import { presenters } from '../output/presenters.ts'
import type { Operation } from './commands.ts'

export const calls: Readonly<Record<Operation, Call>> = {
${calls.join('')}}
`
}

function renderCall(
  { id, sdkMethod, bodySchema, resultSchema }: CommandOperation,
  command: CommandDefinition,
): string {
  const fields = [...command.arguments, ...command.options].map((field) => `      ${renderField(field)},\n`)
  const body = bodySchema === null ? '' : `{\n${fields.join('')}    }, `
  const input = bodySchema === null ? '_input' : 'input'
  return `  ${id}: (vinspec, ${input}, options, deliver) =>
    deliver(vinspec.${sdkMethod}(${body}options), presenters.${resultSchema}),
`
}

function renderField({ field, kind, choices, required }: FieldDefinition): string {
  const value = choices ? `input.choice('${field}', ${JSON.stringify(choices)})` : `input.${kind}('${field}')`
  return required ? `${field}: ${value}` : `...(input.has('${field}') && { ${field}: ${value} })`
}
