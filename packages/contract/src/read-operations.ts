/** Reads openapi.json into the flat operation table that the server, the SDK and the CLI are built from. */

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly successStatus: number
  /** Needs a bearer API key. */
  readonly authenticated: boolean
  /** Needs an `Idempotency-Key` header. */
  readonly idempotent: boolean
  /** Name of the request body's schema, null when the operation takes no body. */
  readonly bodySchema: string | null
  /** Name of the success body's schema. */
  readonly resultSchema: string
  /** Words and `<arguments>` of the terminal command; the arguments are body fields. */
  readonly command: string
  /** Resource and name of the SDK method, e.g. `vehicleSpecs.lookUp`. */
  readonly sdkMethod: string
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
  readonly 'x-cli': { readonly command: string }
  readonly 'x-sdk': { readonly method: string }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
}

export function readOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(method, path, operation)),
  )
}

function readOperation(method: string, path: string, operation: OperationObject): Operation {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const tag = operation.tags[0]
  if (!success || !tag) throw new Error(`${operation.operationId}: needs a success response and a tag`)
  if (!operation['x-cli']) throw new Error(`${operation.operationId}: needs an x-cli command`)
  if (!operation['x-sdk']) throw new Error(`${operation.operationId}: needs an x-sdk method`)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    tag,
    successStatus: Number(success[0]),
    authenticated: operation.security?.length !== 0,
    idempotent: JSON.stringify(operation.parameters ?? []).includes('#/components/parameters/IdempotencyKey'),
    bodySchema: operation.requestBody ? schemaName(operation.operationId, operation.requestBody) : null,
    resultSchema: schemaName(operation.operationId, success[1]),
    command: operation['x-cli'].command,
    sdkMethod: operation['x-sdk'].method,
  }
}

/** Bodies are named schemas, so that types, methods and tool schemas can name them too. */
function schemaName(operationId: string, body: object): string {
  const name = /"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}/.exec(JSON.stringify(body))?.[1]
  if (!name) throw new Error(`${operationId}: bodies must be a $ref to a named schema`)
  return name
}
