/** Reads openapi.json into the flat table of operations from which the server, the SDK, and the CLI are built. */
import { Place } from './contract-place.ts'
import { type Pagination, readPagination } from './read-pagination.ts'
import { FILE_TYPE, type Parameter, readExample, readParameters } from './read-parameters.ts'

export interface Operation {
  readonly id: string
  /** Its place in openapi.json, for error messages. */
  readonly pointer: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly deprecated: boolean
  readonly tag: string
  readonly successStatus: number
  /** Whether clients may cache the answer, and ask whether it has changed. */
  readonly revalidated: boolean
  /** Clients may have the answer as server-sent events, whenever it changes. */
  readonly streamed: boolean
  /** Needs a bearer API key. */
  readonly authenticated: boolean
  /** Whether it needs an `Idempotency-Key` header. */
  readonly idempotent: boolean
  /** Its input other than the body: path, query, and header parameters. */
  readonly parameters: readonly Parameter[]
  /** Null: the response is not a paginated list. */
  readonly pagination: Pagination | null
  /** The name of the request body's schema; null: the operation takes no body. */
  readonly bodySchema: string | null
  /** The query parameters that come with a file instead of that body; null: it takes no file. */
  readonly fileParameters: readonly Parameter[] | null
  /** One example of the request body; null: there is none. */
  readonly bodyExample: unknown
  /** The name of the success body's schema. */
  readonly resultSchema: string
  /** Words and `<arguments>` of the terminal command; the arguments are parameters or body fields. */
  readonly command: string
  /** Resource and name of the SDK method, such as `vehicleSpecs.lookUp`. */
  readonly sdkMethod: string
}

const STREAM_TYPE = 'text/event-stream'
/** The status of a stream that has nothing more to say. */
export const STREAM_ENDED = '204'
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])
const OTHER_METHODS = new Set(['head', 'options', 'trace'])
const WITHOUT_BODY = new Set(['get', 'delete'])

/** Throws a `ContractError` for anything that generated code cannot serve. */
export function readOperations(document: unknown): Operation[] {
  const root = new Place(document)
  const operations = root
    .get('paths')
    .members()
    .flatMap(([path, item]) =>
      item.members().flatMap(([method, operation]) => {
        if (OTHER_METHODS.has(method)) operation.refuse(`${method} cannot be an operation`)
        return METHODS.has(method) ? [{ place: operation, ...readOperation(root, item, method, path) }] : []
      }),
    )
  const ids = operations.map(({ id }) => id)
  return operations.map(({ place, ...operation }, index) => {
    if (ids.indexOf(operation.id) < index) place.refuse(`the operationId ${operation.id} is taken`)
    return operation
  })
}

function readOperation(root: Place, item: Place, method: string, path: string): Operation {
  const place = item.get(method)
  const id = textOf(place, 'operationId')
  if (!/^[A-Za-z]\w*$/.test(id)) place.get('operationId').refuse('must be a plain name of letters and digits')
  const { status, response } = readSuccess(place)
  const body = place.find('requestBody')
  if (body && WITHOUT_BODY.has(method)) body.refuse(`${method.toUpperCase()} takes no body`)
  if (body && body.flag('required') !== true) body.refuse('a body must be required')
  refuseUnheard(item, place)
  const { parameters, ofFile, idempotent } = readParameters(item, place, path)
  const takesFile = body?.get('content').find(FILE_TYPE) !== undefined
  if (ofFile.length > 0 && !takesFile) place.get('parameters').refuse(`there is no body of ${FILE_TYPE}`)
  return {
    id,
    pointer: place.pointer,
    method: method.toUpperCase(),
    path,
    summary: textOf(place, 'summary'),
    description: place.text('description') ?? '',
    deprecated: place.flag('deprecated') ?? false,
    tag: textOf(place.get('tags'), 0),
    successStatus: status,
    revalidated: place.get('responses').find('304') !== undefined,
    streamed: response.get('content').find(STREAM_TYPE) !== undefined,
    authenticated: isAuthenticated(root, place),
    idempotent,
    parameters,
    pagination: readPagination(place, parameters, schemaOf(response)),
    bodySchema: body ? schemaName(schemaOf(body)) : null,
    fileParameters: takesFile ? ofFile : null,
    bodyExample: body ? (readExample(mediaOf(body)) ?? null) : null,
    resultSchema: schemaName(schemaOf(response)),
    command: textOf(place.get('x-cli'), 'command'),
    sdkMethod: textOf(place.get('x-sdk'), 'method'),
  }
}

/** Rejects parts of OpenAPI that the generated code would ignore. */
function refuseUnheard(item: Place, operation: Place): void {
  item.find('servers')?.refuse('only the document can have servers')
  operation.find('servers')?.refuse('only the document can have servers')
  operation.find('callbacks')?.refuse('callbacks are not supported')
}

function textOf(place: Place, key: string | number): string {
  const member = place.get(key)
  return typeof member.value === 'string' ? member.value : member.refuse('must be a string')
}

function readSuccess(operation: Place): { readonly status: number; readonly response: Place } {
  const responses = operation.get('responses')
  const isSuccess = (status: string) => status.startsWith('2') && status !== STREAM_ENDED
  const [success, another] = responses.members().filter(([status]) => isSuccess(status))
  if (success === undefined) return responses.refuse('must have a success response')
  if (another) return another[1].refuse('an operation must have only one success response')
  const [status, response] = success
  return /^\d{3}$/.test(status)
    ? { status: Number(status), response }
    : response.refuse('must have one status')
}

function isAuthenticated(root: Place, operation: Place): boolean {
  const security = operation.find('security') ?? root.find('security')
  const ways = security?.items() ?? []
  for (const way of ways) {
    const [scheme, another] = way.members()
    if (scheme === undefined || another) return way.refuse('must be one scheme')
    const { value } = root.get('components').get('securitySchemes').get(scheme[0]).get('scheme')
    if (value !== 'bearer') way.refuse('only a bearer key is supported')
  }
  return ways.length > 0
}

function schemaOf(content: Place): Place {
  return mediaOf(content).get('schema')
}

/** Of the JSON in it: a body may also be a file, and an answer a stream. */
function mediaOf(content: Place): Place {
  const types = content.get('content').members()
  const [type, another] = types.filter(([name]) => name !== FILE_TYPE && name !== STREAM_TYPE)
  if (type?.[0] !== 'application/json' || another)
    return content.refuse('a body must be application/json alone')
  return type[1]
}

/**
 * The name of a body's schema. Bodies must be named schemas, so that types, methods, and tool schemas can name them
 * too.
 */
function schemaName(schema: Place): string {
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(schema.pointer)?.[1]
  if (name === undefined) return schema.refuse('a body must be a reference to a named schema')
  return /^[A-Za-z_]\w*$/.test(name) ? name : schema.refuse('must have a plain name of letters and digits')
}
