/** The source of `resources.ts`: a class for each resource, with a method for each of its operations. */
import { ContractError, type DescribedOperation } from '@vinspec/contract/reader'
import { quote } from './quote.ts'
import { renderComment } from './render-comment.ts'
import { paramsName } from './render-schemas.ts'

/** The class of the error of a code. */
export type ErrorClassOf = (code: string) => string

/** Throws a `ContractError` when an operation's method has no usable name or a name that is already taken. */
export function renderResources(
  operations: readonly DescribedOperation[],
  errorClassOf: ErrorClassOf,
): string {
  const resources = groupByResource(operations)
  return [
    IMPORTS,
    ...[...resources].map(([resource, methods]) => renderResource(resource, methods, errorClassOf)),
    renderAll([...resources.keys()]),
  ].join('\n')
}

/** Schemas have a namespace of their own: none can take the name of anything here. */
const IMPORTS = `import type { ApiCall } from '../api-call.ts'
import type { CallOptions, IdempotentCallOptions } from '../call-options.ts'
import type { PagedCall } from '../paged-call.ts'
import { Resource } from '../resource.ts'
import type { Transport } from '../transport.ts'
import type * as Schemas from './schemas.ts'
`

type Methods = ReadonlyMap<string, DescribedOperation>

/** What the client has besides its resources, and every class besides its methods. */
const TAKEN = new Set([
  'constructor',
  'baseUrl',
  'withOptions',
  'lookUpMany',
  'createBatchFromCsv',
  'call',
  'callPaged',
])

function groupByResource(operations: readonly DescribedOperation[]): ReadonlyMap<string, Methods> {
  const resources = new Map<string, Map<string, DescribedOperation>>()
  for (const operation of operations) {
    const [, resource, method] = /^([a-z][a-zA-Z]*)\.([a-z][a-zA-Z]*)$/.exec(operation.sdkMethod) ?? []
    if (!resource || !method || TAKEN.has(resource) || TAKEN.has(method)) {
      throw refusal(operation, `"${operation.sdkMethod}" must be "resource.method"`)
    }
    const methods = resources.get(resource) ?? new Map<string, DescribedOperation>()
    const taken = methods.get(method)
    if (taken) throw refusal(operation, `"${operation.sdkMethod}" is taken by ${taken.id}`)
    resources.set(resource, methods.set(method, operation))
  }
  return resources
}

function refusal({ pointer }: DescribedOperation, reason: string): ContractError {
  return new ContractError(`${pointer}/x-sdk/method`, reason)
}

/** What is special about how the operation is sent; empty for most. */
function renderTraits({ authenticated, idempotent, parameters }: DescribedOperation): string {
  const joined = parameters.filter(({ list, explode }) => list && !explode).map(({ name }) => quote(name))
  const traits = [
    ...(authenticated ? [] : ['open: true']),
    ...(idempotent ? ['keyed: true'] : []),
    ...(joined.length > 0 ? [`joined: [${joined.join(', ')}]`] : []),
  ]
  return traits.length === 0 ? '' : `, { ${traits.join(', ')} }`
}

/** What openapi-fetch is given. */
function renderInit({ parameters, bodySchema }: DescribedOperation): string {
  const places = Object.entries(Object.groupBy(parameters, (parameter) => parameter.in))
  const params = places.map(([place, given]) => {
    const members = given.map(({ name }) => `${quote(name)}: params[${quote(name)}]`)
    return `${place}: ${places.length === 1 ? 'params' : `{ ${members.join(', ')} }`}`
  })
  const members = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(bodySchema === null ? [] : ['body']),
  ]
  return members.length === 0 ? 'init' : `{ ...init, ${members.join(', ')} }`
}

function renderResource(resource: string, methods: Methods, errorClassOf: ErrorClassOf): string {
  const rendered = [...methods].map(
    ([name, operation]) => `\n${renderComment(operation, errorClassOf)}${renderMethod(name, operation)}`,
  )
  return `class ${className(resource)} extends Resource {${rendered.join('')}}
`
}

function renderMethod(name: string, operation: DescribedOperation): string {
  const { method, path, pagination, resultSchema } = operation
  const result = `Schemas.${resultSchema}`
  const traits = renderTraits(operation)
  const call = `options, (client, init) => client.${method}(${quote(path)}, ${renderInit(operation)})`
  const signature = `  ${name}(${renderArguments(operation)})`
  if (pagination === null) {
    return `${signature}: ApiCall<${result}> {
    return this.call(${call}${traits})
  }
`
  }
  const { items, next, cursor } = pagination
  return `${signature}: PagedCall<${result}, ${result}[${quote(items)}][number]> {
    return this.callPaged(${call}, {
      itemsOf: (page) => page[${quote(items)}],
      nextOf: (page) => page[${quote(next)}],
      goOn: (cursor) => this.${name}({ ...params, ${quote(cursor)}: cursor }, options),
    }${traits})
  }
`
}

function renderArguments(operation: DescribedOperation): string {
  const { idempotent, parameters, bodySchema } = operation
  const optional = parameters.every(({ required }) => !required)
  const params =
    parameters.length === 0 ? [] : [`params: Schemas.${paramsName(operation)}${optional ? ' = {}' : ''}`]
  const body = bodySchema === null ? [] : [`body: Schemas.${bodySchema}`]
  const options = `options: ${idempotent ? 'IdempotentCallOptions' : 'CallOptions'} = {}`
  // Optional arguments come last.
  return [...(optional ? [...body, ...params] : [...params, ...body]), options].join(', ')
}

function renderAll(resources: readonly string[]): string {
  return `/** Every resource of the API. */
export class Resources {
${resources.map((resource) => `  declare readonly ${resource}: ${className(resource)}\n`).join('')}
  /** @internal */
  constructor(transport: Transport) {
${resources.map((resource) => `    this.${resource} = new ${className(resource)}(transport)\n`).join('')}  }
}
`
}

function className(resource: string): string {
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`
}
