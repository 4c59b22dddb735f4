/** Reads from openapi.json what holds for an operation whatever protocol it is asked for by: its `x-` fields and errors. */

export interface Policy {
  /** Says the same to everybody. */
  readonly public: boolean
  /** What a caller must be allowed to do, and the error for who is not; null: nothing. */
  readonly permission: { readonly name: string; readonly without: string } | null
  /** The rate limit policy that it counts toward. */
  readonly rateLimit: string
  /** What a repetition does. */
  readonly idempotency: Idempotency
  /** Every error code that it may end in. */
  readonly errors: readonly string[]
}

type Idempotency = (typeof IDEMPOTENCY)[number]

/** Whether its answer says what it cost. */
export interface Shape {
  readonly charges: boolean
}

export interface ErrorDefinition {
  readonly status: number
  /** What helps. */
  readonly remedy: string
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly schemas: { readonly ErrorCode: { readonly enum: readonly string[] } }
    readonly parameters: Readonly<Record<string, unknown>>
    readonly responses: Readonly<Record<string, unknown>>
    readonly 'x-errors': Readonly<Record<string, ErrorDefinition>>
  }
}

const IDEMPOTENCY = ['safe', 'repeatable', 'keyed'] as const

/** By operation id. Throws, with the place, for what the document leaves open or says in two ways. */
export function readPort(document: Document): ReadonlyMap<string, { policy: Policy; shape: Shape }> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const id = at(operation, 'operationId')
      if (typeof id !== 'string') return []
      const place = `#/paths/${path.replaceAll('/', '~1')}/${method}`
      const parameters = [at(item, 'parameters') ?? [], at(operation, 'parameters') ?? []]
        .flat()
        .map((each) => resolve(document, 'parameters', each))
      const responses = Object.entries(at(operation, 'responses') ?? {}).map(
        ([status, each]) => [Number(status), resolve(document, 'responses', each)] as const,
      )
      return [{ id, place, method, operation, parameters, responses }]
    }),
  )
  return new Map(
    operations.map(({ id, ...rest }) => [id, { policy: readPolicy(document, rest), shape: readShape(rest) }]),
  )
}

interface Found {
  readonly place: string
  readonly method: string
  readonly operation: unknown
  readonly parameters: readonly unknown[]
  readonly responses: ReadonlyArray<readonly [status: number, response: unknown]>
}

function readPolicy(document: Document, { place, method, operation, parameters, responses }: Found): Policy {
  const rateLimit = at(operation, 'x-rate-limit')
  const idempotency = IDEMPOTENCY.find((each) => each === at(operation, 'x-idempotency'))
  if (typeof rateLimit !== 'string') throw new Error(`${place}: needs x-rate-limit`)
  if (!idempotency) throw new Error(`${place}: needs x-idempotency, one of ${IDEMPOTENCY.join(', ')}`)
  if (parameters.some((each) => at(each, 'name') === 'Idempotency-Key') !== (idempotency === 'keyed')) {
    throw new Error(`${place}: is keyed exactly when it takes an Idempotency-Key`)
  }
  if ((method === 'get') !== (idempotency === 'safe')) throw new Error(`${place}: is safe exactly as a GET`)
  return {
    public: at(operation, 'x-public') === true,
    permission: readPermission(place, at(operation, 'x-permission')),
    rateLimit,
    idempotency,
    errors: readErrors(document, place, responses),
  }
}

function readShape({ responses }: Found): Shape {
  const success = responses.find(([status]) => status >= 200 && status < 300)?.[1]
  return {
    charges: at(success, 'headers', 'Credits-Charged') !== undefined,
  }
}

function readPermission(place: string, permission: unknown): Policy['permission'] {
  if (permission === null) return null
  if (permission === undefined) throw new Error(`${place}: needs x-permission, be it null`)
  const [name, without] = [at(permission, 'name'), at(permission, 'without')]
  if (typeof name === 'string' && typeof without === 'string') return { name, without }
  throw new Error(`${place}/x-permission: must be null, or have name and without`)
}

/** The codes that the examples of its error responses show, each under its own status. */
function readErrors(document: Document, place: string, responses: Found['responses']): string[] {
  return responses.flatMap(([status, response]) => {
    if (status < 400) return []
    const codes = Object.keys(at(response, 'content', 'application/json', 'examples') ?? {})
    const wrong = codes.find((code) => document.components['x-errors'][code]?.status !== status)
    if (wrong) throw new Error(`${place}/responses/${status}: ${wrong} is no error code of this status`)
    return codes
  })
}

/** Every error code, in the order of the contract. */
export function readErrorDefinitions({ components }: Document): Readonly<Record<string, ErrorDefinition>> {
  const codes = components.schemas.ErrorCode.enum
  const definitions = components['x-errors']
  const missing = codes.find((code) => !definitions[code])
  if (missing) throw new Error(`#/components/x-errors: ${missing} needs a status and a remedy`)
  const surplus = Object.keys(definitions).find((code) => !codes.includes(code))
  if (surplus) throw new Error(`#/components/x-errors/${surplus}: is no ErrorCode`)
  return definitions
}

function resolve({ components }: Document, kind: 'parameters' | 'responses', value: unknown): unknown {
  const reference = at(value, '$ref')
  return typeof reference === 'string' ? components[kind][reference.split('/').at(-1) ?? ''] : value
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
}
