/** The source of `schemas.ts`: what operations take and return, under the contract's own names. */
import { docComment } from '@vinspec/contract/doc-comment'
import { type Contract, ContractError, type DescribedOperation } from '@vinspec/contract/reader'
import { describe, renderMember, renderType, type TypeContext } from './render-type.ts'

/**
 * The schemas that a caller meets: those of bodies, results, and details of errors, and what these refer to. Errors are
 * classes instead. Throws a `ContractError` for a name that TypeScript keeps for itself or that is taken.
 */
export function renderSchemas({
  operations,
  schemas,
  errors,
}: Pick<Contract, 'operations' | 'schemas' | 'errors'>): string {
  const met = new Set(['ErrorCode', ...errors.flatMap(({ details }) => details?.schema ?? [])])
  const context: TypeContext = { refer: (name) => met.add(name) }
  const params = operations
    .filter(({ parameters }) => parameters.length > 0)
    .map((operation) => ({
      pointer: `${operation.pointer}/operationId`,
      name: paramsName(operation),
      source: renderParams(operation, context),
    }))
  for (const { bodySchema, resultSchema } of operations) {
    for (const name of [bodySchema ?? [], resultSchema].flat()) met.add(name)
  }
  // A set that grows while it is walked: what is met is rendered, and leads to more.
  const sources = new Map<string, string>()
  for (const name of met) {
    const schema = schemas.get(name)
    if (!schema) continue
    sources.set(
      name,
      `${docComment(describe(schema))}export type ${name} = ${renderType(schema.type, context)}\n`,
    )
  }
  const types = [...schemas.values()].flatMap(({ name, pointer }) => {
    const source = sources.get(name)
    return source === undefined ? [] : [{ pointer, name, source }]
  })
  checkNames([...types, ...params])
  return [...types, ...params].map(({ source }) => source).join('\n')
}

function renderParams(operation: DescribedOperation, context: TypeContext): string {
  const members = operation.parameters.map(({ name, required, description, deprecated, fallback, type }) =>
    renderMember({
      name,
      required,
      comment: [
        fallback === null ? description : `${description} Default: ${JSON.stringify(fallback)}`.trim(),
        deprecated ? '@deprecated' : '',
      ],
      // What is undefined is left out of the request.
      type: renderType(type, { ...context, indent: '  ' }) + (required ? '' : ' | undefined'),
      indent: '  ',
    }),
  )
  const comment = docComment([`What \`${operation.sdkMethod}\` takes.`])
  return `${comment}export type ${paramsName(operation)} = {\n${members.join('')}}\n`
}

/** The name of the type of an operation's parameters. */
export function paramsName({ id }: Pick<DescribedOperation, 'id'>): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Params`
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
  'Array',
])

function checkNames(types: ReadonlyArray<{ readonly pointer: string; readonly name: string }>): void {
  const taken = new Set(RESERVED)
  for (const { name, pointer } of types) {
    if (!/^[A-Za-z_]\w*$/.test(name) || taken.has(name)) {
      throw new ContractError(pointer, `${name} cannot be the name of a type`)
    }
    taken.add(name)
  }
}
