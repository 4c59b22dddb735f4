/** The source of `client.ts`: a class for each resource, and the client that holds them. */

export interface ClientOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly authenticated: boolean
  readonly idempotent: boolean
  readonly bodySchema: string | null
  readonly resultSchema: string
  readonly sdkMethod: string
}

/** Throws when an operation's method has no usable name or a name that is already taken. */
export function renderClient(operations: readonly ClientOperation[], productionUrl: string): string {
  const resources = groupByResource(operations)
  return [
    renderImports(operations),
    ...[...resources].map(([resource, methods]) => renderResource(resource, methods)),
    renderVinspec([...resources.keys()], productionUrl),
  ].join('\n')
}

type Methods = ReadonlyMap<string, ClientOperation>

function groupByResource(operations: readonly ClientOperation[]): ReadonlyMap<string, Methods> {
  const resources = new Map<string, Map<string, ClientOperation>>()
  for (const operation of operations) {
    const [, resource, method] = /^([a-z][a-zA-Z]*)\.([a-z][a-zA-Z]*)$/.exec(operation.sdkMethod) ?? []
    if (!resource || !method) {
      throw new Error(`${operation.id}: x-sdk method "${operation.sdkMethod}" must be "resource.method"`)
    }
    const methods = resources.get(resource) ?? new Map<string, ClientOperation>()
    const taken = methods.get(method)
    if (taken)
      throw new Error(`${operation.id}: x-sdk method "${operation.sdkMethod}" is taken by ${taken.id}`)
    resources.set(resource, methods.set(method, operation))
  }
  return resources
}

function renderImports(operations: readonly ClientOperation[]): string {
  const schemas = operations.flatMap(({ bodySchema, resultSchema }) =>
    [bodySchema ?? [], resultSchema].flat(),
  )
  return `import type { ApiCall } from '../api-call.ts'
import { resolveConfig, type VinspecOptions } from '../config.ts'
import { type CallOptions, type IdempotentCallOptions, Transport } from '../transport.ts'
import type {
${[...new Set(schemas)]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './schemas.ts'
`
}

function renderResource(resource: string, methods: Methods): string {
  return `class ${className(resource)} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }
${[...methods].map(([name, operation]) => renderMethod(name, operation)).join('')}}
`
}

function renderMethod(name: string, operation: ClientOperation): string {
  const { method, path, summary, authenticated, idempotent, bodySchema, resultSchema } = operation
  const body = bodySchema ? `body: ${bodySchema}, ` : ''
  const optionsType = idempotent ? 'IdempotentCallOptions' : 'CallOptions'
  const added = [
    ...(bodySchema ? ['body'] : []),
    ...(idempotent ? ["params: { header: { 'Idempotency-Key': idempotencyKey } }"] : []),
  ]
  const init = added.length > 0 ? `{ ...init, ${added.join(', ')} }` : 'init'
  return `
  /** ${summary}. \`${method} ${path}\` */
  ${name}(${body}options: ${optionsType} = {}): ApiCall<${resultSchema}> {
${idempotent ? '    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()\n' : ''}\
    return this.#transport.call(${authenticated}, ${idempotent ? '{ ...options, idempotencyKey }' : 'options'}, (http, init) =>
      http.${method}('${path}', ${init}),
    )
  }
`
}

function renderVinspec(resources: readonly string[], productionUrl: string): string {
  return `/** The client of the vinspec API. One is enough for a whole program. */
export class Vinspec {
  /** Root of the API that it calls. */
  readonly baseUrl: string
${resources.map((resource) => `  readonly ${resource}: ${className(resource)}\n`).join('')}
  constructor(options: VinspecOptions = {}) {
    const config = resolveConfig(options, '${productionUrl}')
    const transport = new Transport(config)
    this.baseUrl = config.baseUrl
${resources.map((resource) => `    this.${resource} = new ${className(resource)}(transport)\n`).join('')}  }
}
`
}

function className(resource: string): string {
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`
}
