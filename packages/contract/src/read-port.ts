/** Reads from openapi.json what applies to an operation in every protocol: its `x-` fields and errors. */
import { Place } from './contract-place.ts'
import { type ErrorDefinitions, readErrorDefinitions } from './read-errors.ts'
import { type Operation, readOperations } from './read-operations.ts'

export interface Policy {
  /** Whether it returns the same to everyone. */
  readonly public: boolean
  /** The permission that a caller needs, and the error for callers without it; null: none. */
  readonly permission: { readonly name: string; readonly without: string } | null
  /** The rate limit policy that it counts toward. */
  readonly rateLimit: string
  /** What happens if the call is repeated. */
  readonly idempotency: Idempotency
  /** Every error code that it may return. */
  readonly errors: readonly string[]
}

type Idempotency = (typeof IDEMPOTENCY)[number]

export interface PortOperation extends Operation {
  /** Whether its answer says what it cost. */
  readonly charges: boolean
  readonly policy: Policy
}

const IDEMPOTENCY = ['safe', 'repeatable', 'keyed'] as const

/** Throws a `ContractError` for anything that the document leaves open or contradicts. */
export function readPort(document: unknown): PortOperation[] {
  const root = new Place(document)
  const errors = readErrorDefinitions(document)
  return readOperations(document).map((operation) => {
    const place = root.at(operation.pointer)
    return { ...operation, charges: isCharged(place), policy: readPolicy(operation, place, errors) }
  })
}

function readPolicy({ method, idempotent }: Operation, place: Place, errors: ErrorDefinitions): Policy {
  const idempotency = IDEMPOTENCY.find((each) => each === place.text('x-idempotency'))
  if (!idempotency) return place.refuse(`needs x-idempotency, one of ${IDEMPOTENCY.join(', ')}`)
  if (idempotent !== (idempotency === 'keyed')) {
    place.refuse('must be keyed if, and only if, it takes an Idempotency-Key')
  }
  if ((method === 'GET') !== (idempotency === 'safe'))
    place.refuse('must be safe if, and only if, it is a GET')
  return {
    public: place.flag('x-public') ?? false,
    permission: readPermission(place),
    rateLimit: place.text('x-rate-limit') ?? place.refuse('needs x-rate-limit'),
    idempotency,
    errors: responsesOf(place).flatMap(([status, response]) => readCodes(status, response, errors)),
  }
}

function isCharged(operation: Place): boolean {
  return responsesOf(operation).some(([, response]) => response.find('headers')?.find('Credits-Charged'))
}

function readPermission(operation: Place): Policy['permission'] {
  const place = operation.find('x-permission') ?? operation.refuse('needs x-permission, even if it is null')
  if (place.value === null) return null
  const [name, without] = [place.text('name'), place.text('without')]
  if (name === undefined || without === undefined)
    return place.refuse('must be null, or have name and without')
  return { name, without }
}

function responsesOf(operation: Place): Array<readonly [status: number, response: Place]> {
  return operation
    .get('responses')
    .members()
    .map(([status, response]) => [Number(status), response])
}

/** The codes that the schema of an error response allows: each has this status, and an example with its name. */
function readCodes(status: number, response: Place, errors: ErrorDefinitions): string[] {
  const media = response.find('content')?.find('application/json')
  if (status < 400 || media === undefined) return []
  const error = media.get('schema').get('properties').get('error')
  const codes = (error.find('oneOf')?.items() ?? [error]).flatMap((each) => {
    const code = each.get('properties').get('code').find('const')
    if (code === undefined) return []
    return errors[String(code.value)]?.status === status
      ? [String(code.value)]
      : code.refuse(`is not an error code of status ${status}`)
  })
  const shown = media.find('examples')?.members() ?? []
  for (const [name, example] of shown) {
    const code = example.get('value').get('error').get('code').value
    if (code !== name || !codes.includes(name))
      example.refuse('must be named after an error code of its schema')
  }
  const hidden = codes.find((code) => !shown.some(([name]) => name === code))
  if (hidden !== undefined) media.refuse(`the examples do not show ${hidden}`)
  return codes
}
