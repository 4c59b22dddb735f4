/** Reads what openapi.json says about each error code: its status, remedy, cause, and details. */
import { Place } from './contract-place.ts'
import { namesRequired } from './read-schema.ts'

export interface ErrorDefinition {
  readonly status: number
  /** What fixes the problem. */
  readonly remedy: string
}

export interface ErrorDescription extends ErrorDefinition {
  readonly code: string
  /** A sentence; null for a code that no operation returns. */
  readonly cause: string | null
  /** The first example message; null: there is none. */
  readonly message: string | null
  /** The schema of `details`; null: the code has none. */
  readonly details: ErrorDetails | null
}

export interface ErrorDetails {
  /** A named schema of the contract. */
  readonly schema: string
  readonly required: boolean
}

export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>

/** Every error code, in the order of the contract. Throws a `ContractError` for an incomplete one. */
export function readErrorDefinitions(document: unknown): ErrorDefinitions {
  const components = new Place(document).get('components')
  const list = components.find('schemas')?.find('ErrorCode')?.find('enum')
  const codes = (list?.items() ?? []).map((code) => String(code.value))
  const given = components.find('x-errors')
  const surplus = given?.members().find(([code]) => !codes.includes(code))
  if (surplus) surplus[1].refuse('is not an ErrorCode')
  return Object.fromEntries(
    codes.map((code) => {
      const definition = given?.find(code) ?? components.refuse(`x-errors: ${code} is missing`)
      const status = definition.number('status') ?? definition.refuse('needs a status')
      return [code, { status, remedy: definition.text('remedy') ?? definition.refuse('needs a remedy') }]
    }),
  )
}

/**
 * The error codes with everything that is said about each. Throws a `ContractError` if the details of one have no name.
 */
export function readErrors(root: Place): ErrorDescription[] {
  const faults = new Map(root.find('components')?.find('schemas')?.members().flatMap(readFault))
  const messages = readMessages(root)
  return Object.entries(readErrorDefinitions(root.value)).map(([code, definition]) => ({
    code,
    ...definition,
    ...(faults.get(code) ?? { cause: null, details: null }),
    message: messages.get(code) ?? null,
  }))
}

type Fault = Pick<ErrorDescription, 'cause' | 'details'>

/** A schema whose `code` is constant describes the error of that code. */
function readFault([, schema]: readonly [string, Place]): Array<readonly [code: string, fault: Fault]> {
  const code = schema.find('properties')?.find('code')?.find('const')?.value
  if (typeof code !== 'string') return []
  return [[code, { cause: schema.text('description') ?? null, details: readDetails(schema) }]]
}

function readDetails(fault: Place): ErrorDetails | null {
  const details = fault.find('properties')?.find('details')
  if (details === undefined) return null
  const schema =
    /^#\/components\/schemas\/(\w+)$/.exec(details.pointer)?.[1] ??
    details.refuse('details must be a reference to a named schema')
  return { schema, required: namesRequired(fault).has('details') }
}

function readMessages(root: Place): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, response] of root.find('components')?.find('responses')?.members() ?? []) {
    const examples = response.find('content')?.find('application/json')?.find('examples')?.members() ?? []
    for (const [, example] of examples) {
      const error = example.find('value')?.find('error')
      const [code, message] = [error?.text('code'), error?.text('message')]
      if (code !== undefined && message !== undefined && !found.has(code)) found.set(code, message)
    }
  }
  return found
}
