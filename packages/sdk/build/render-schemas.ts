/** The source of `schemas.ts`: the contract's schemas under their own names, and what each operation can be asked. */
import { docComment } from '@vinspec/contract/doc-comment'
import { ContractError, type Operation, type Place, paramsType } from '@vinspec/contract/reader'
import { quote } from './quote.ts'

/** Left out: it would hide the global `Error`, and is never returned but thrown as an `ApiError`. */
const THROWN = 'Error'

export function renderSchemas(schemas: Place, operations: readonly Operation[]): string {
  const types = schemas
    .members()
    .filter(([name]) => name !== THROWN)
    .map(([name, schema]) => ({
      pointer: schema.pointer,
      ...renderType(name, describe(schema), `Schemas[${quote(name)}]`),
    }))
  const params = operations
    .filter(({ parameters }) => parameters.length > 0)
    .map((operation) => ({
      pointer: `${operation.pointer}/operationId`,
      ...renderType(paramsName(operation), [`What \`${operation.sdkMethod}\` takes.`], paramsType(operation)),
    }))
  checkNames([...types, ...params])
  const sources = [...types, ...params].map(({ source }) => source)
  return `import type { components, operations } from '@vinspec/contract'

type Schemas = components['schemas']

${sources.join('\n')}`
}

function describe(schema: Place): string[] {
  return [schema.text('description') ?? '', schema.flag('deprecated') ? '@deprecated' : '']
}

/** The name of the type of an operation's parameters. */
export function paramsName({ id }: Operation): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Params`
}

interface RenderedType {
  readonly name: string
  readonly source: string
}

function renderType(name: string, comment: readonly string[], type: string): RenderedType {
  return { name, source: `${docComment(comment)}export type ${name} = ${type}\n` }
}

/** Names that TypeScript keeps for itself. */
const RESERVED = new Set([
  'any',
  'unknown',
  'never',
  'void',
  'object',
  'string',
  'number',
  'boolean',
  'symbol',
  'bigint',
  'null',
  'undefined',
  'components',
  'operations',
  'NonNullable',
  'Pick',
  'Schemas',
])

function checkNames(types: ReadonlyArray<RenderedType & { readonly pointer: string }>): void {
  const taken = new Set(RESERVED)
  for (const { name, pointer } of types) {
    if (!/^[A-Za-z_]\w*$/.test(name) || taken.has(name)) {
      throw new ContractError(pointer, `${name} cannot be the name of a type`)
    }
    taken.add(name)
  }
}
