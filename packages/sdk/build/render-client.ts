/** The source of `client.ts`: a class for each resource, and the client that holds them. */
import { docComment } from '@vinspec/contract/doc-comment'
import { ContractError, type Operation, type Parameter } from '@vinspec/contract/reader'
import { quote } from './quote.ts'
import { paramsName } from './render-schemas.ts'

/** Throws a `ContractError` when an operation's method has no usable name or a name that is already taken. */
export function renderClient(operations: readonly Operation[], productionUrl: string): string {
  const resources = groupByResource(operations)
  return [
    IMPORTS,
    ...[...resources].map(([resource, methods]) => renderResource(resource, methods)),
    renderVinspec([...resources.keys()], productionUrl),
  ].join('\n')
}

/** Schemas have a namespace of their own: none can take the name of anything here. */
const IMPORTS = `import { ApiCall } from '../api-call.ts'
import { resolveConfig, type VinspecOptions } from '../config.ts'
import { PagedCall } from '../paged-call.ts'
import { type CallOptions, type IdempotentCallOptions, Transport } from '../transport.ts'
import type * as Schemas from './schemas.ts'
`

type Methods = ReadonlyMap<string, Operation>

/** What the client has besides its resources, and every class besides its methods. */
const TAKEN = new Set(['constructor', 'baseUrl'])

function groupByResource(operations: readonly Operation[]): ReadonlyMap<string, Methods> {
  const resources = new Map<string, Map<string, Operation>>()
  for (const operation of operations) {
    const [, resource, method] = /^([a-z][a-zA-Z]*)\.([a-z][a-zA-Z]*)$/.exec(operation.sdkMethod) ?? []
    if (!resource || !method || TAKEN.has(resource) || TAKEN.has(method)) {
      throw refusal(operation, `"${operation.sdkMethod}" must be "resource.method"`)
    }
    const methods = resources.get(resource) ?? new Map<string, Operation>()
    const taken = methods.get(method)
    if (taken) throw refusal(operation, `"${operation.sdkMethod}" is taken by ${taken.id}`)
    resources.set(resource, methods.set(method, operation))
  }
  return resources
}

function refusal({ pointer }: Operation, reason: string): ContractError {
  return new ContractError(`${pointer}/x-sdk/method`, reason)
}

function renderResource(resource: string, methods: Methods): string {
  return `class ${className(resource)} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }
${[...methods].map(([name, operation]) => `\n${renderMethod(name, operation)}`).join('')}}
`
}

function renderMethod(name: string, operation: Operation): string {
  const { authenticated, idempotent, pagination, resultSchema } = operation
  const result = `Schemas.${resultSchema}`
  const key = idempotent ? '    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()\n' : ''
  const options = idempotent ? '{ ...options, idempotencyKey }' : 'options'
  const call = `this.#transport.call(${authenticated}, ${options}, (http, init) =>
      ${renderSend(operation)},
    )`
  const comment = renderComment(operation)
  if (pagination === null) {
    return `${comment}  ${name}(${renderArguments(operation)}): ApiCall<${result}> {
${key}    return new ApiCall(${call})
  }
`
  }
  const { items, next, cursor } = pagination
  return `${comment}  ${name}(${renderArguments(operation)}): PagedCall<${result}, ${result}[${quote(items)}][number]> {
${key}    return new PagedCall(${call}, {
      itemsOf: (page) => page[${quote(items)}],
      nextOf: (page) => page[${quote(next)}],
      goOn: (cursor) => this.${name}({ ...params, ${quote(cursor)}: cursor }, options),
    })
  }
`
}

function renderComment(operation: Operation): string {
  const { method, path, summary, description, deprecated, bodyExample, sdkMethod, parameters } = operation
  const simple = bodyExample !== null && parameters.every(({ required }) => !required)
  const example = simple ? `@example vinspec.${sdkMethod}(${JSON.stringify(bodyExample)})` : ''
  return docComment(
    [`${summary}. \`${method} ${path}\``, description, example, deprecated ? '@deprecated' : ''],
    '  ',
  )
}

function renderArguments(operation: Operation): string {
  const { idempotent, parameters, bodySchema } = operation
  const optional = parameters.every(({ required }) => !required)
  const params =
    parameters.length === 0 ? [] : [`params: Schemas.${paramsName(operation)}${optional ? ' = {}' : ''}`]
  const body = bodySchema === null ? [] : [`body: Schemas.${bodySchema}`]
  const options = `options: ${idempotent ? 'IdempotentCallOptions' : 'CallOptions'} = {}`
  // Optional arguments come last.
  return [...(optional ? [...body, ...params] : [...params, ...body]), options].join(', ')
}

function renderSend(operation: Operation): string {
  const { method, path, bodySchema } = operation
  const places = (['path', 'query', 'header'] as const).flatMap((place) => renderPlace(operation, place))
  const added = [
    ...(bodySchema === null ? [] : ['body']),
    ...(places.length === 0 ? [] : [`params: { ${places.join(', ')} }`]),
    ...renderSerializer(operation),
  ]
  return `http.${method}(${quote(path)}, ${added.length === 0 ? 'init' : `{ ...init, ${added.join(', ')} }`})`
}

function renderPlace({ parameters, idempotent }: Operation, place: Parameter['in']): string[] {
  const given = parameters.filter((parameter) => parameter.in === place).map(renderParameter)
  const key = place === 'header' && idempotent ? ["'Idempotency-Key': idempotencyKey"] : []
  return given.length + key.length === 0 ? [] : [`${place}: { ${[...given, ...key].join(', ')} }`]
}

/** What is undefined is left out, as the types have it. */
function renderParameter({ name, required }: Parameter): string {
  const value = `params[${quote(name)}]`
  const member = `${quote(name)}: ${value}`
  return required ? member : `...(${value} !== undefined && { ${member} })`
}

/** One setting for all lists of a call is all that there is. */
function renderSerializer({ pointer, parameters }: Operation): string[] {
  const lists = parameters.filter(({ list }) => list)
  if (lists.every(({ explode }) => explode)) return []
  if (lists.some(({ explode }) => explode)) {
    throw new ContractError(`${pointer}/parameters`, 'the lists must all be exploded, or none')
  }
  return ["querySerializer: { array: { style: 'form', explode: false } }"]
}

function renderVinspec(resources: readonly string[], productionUrl: string): string {
  return `/** The client of the vinspec API. One is enough for a whole application. */
export class Vinspec {
  /** Root of the API that this client calls. */
  readonly baseUrl: string
${resources.map((resource) => `  readonly ${resource}: ${className(resource)}\n`).join('')}
  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options, ${quote(productionUrl)})
    const transport = new Transport(config)
    this.baseUrl = config.baseUrl
${resources.map((resource) => `    this.${resource} = new ${className(resource)}(transport)\n`).join('')}  }
}
`
}

function className(resource: string): string {
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`
}
