/** Judges values by openapi.json: what keeps the contract comes back typed, the rest with its fault. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { document } from './document.ts'
import { explainFault } from './explain-fault.ts'
import type { components } from './generated/types.ts'
import { definitions, type Input, type OperationId } from './port.ts'

type Schemas = components['schemas']

export interface ContractFault {
  /** JSON pointer into the value, e.g. `/vin`; empty for the value itself. */
  readonly pointer: string
  /** What is wrong, e.g. `must be string`. */
  readonly reason: string
  /** The same for a person, e.g. `"vin" must be of type string`. */
  readonly explanation: string
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ContractFault }

/** Fills in the contract's defaults; changes, coerces and drops nothing. */
export type ContractParser<T> = (value: unknown) => Parsed<T>

const DOCUMENT_ID = 'openapi.json'
/** Keys of an OpenAPI document that are not JSON Schema. */
const OPENAPI_KEYWORDS = [
  'openapi',
  'info',
  'servers',
  'security',
  'tags',
  'paths',
  'components',
  'x-extensions',
]

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, useDefaults: true, validateSchema: false })
addFormats.default(ajv)
ajv.addVocabulary(OPENAPI_KEYWORDS)
ajv.addSchema(document, DOCUMENT_ID)

/** The parser of a named schema of the contract. */
export function parserOf<Name extends keyof Schemas>(name: Name): ContractParser<Schemas[Name]> {
  let validate: ValidateFunction<Schemas[Name]> | undefined
  return (value) => {
    validate ??= compile<Schemas[Name]>(name)
    return validate(value) ? { ok: true, value } : { ok: false, fault: toFault(validate) }
  }
}

/** The parser of what an operation takes. */
export function inputParserOf<Id extends OperationId>(id: Id): ContractParser<Input<Id>> {
  const { bodySchema } = definitions[id]
  const validate = bodySchema === null ? ajv.compile<Input<Id>>(NOTHING) : compile<Input<Id>>(bodySchema)
  return (value) => (validate(value) ? { ok: true, value } : { ok: false, fault: toFault(validate) })
}

const NOTHING = { type: 'object', additionalProperties: false }

function compile<T>(name: string): ValidateFunction<T> {
  const validate = ajv.getSchema<T>(`${DOCUMENT_ID}#/components/schemas/${name}`)
  if (!validate) throw new Error(`the contract has no schema ${name}`)
  return validate
}

function toFault({ errors }: ValidateFunction): ContractFault {
  const error = errors?.[0]
  const extra: unknown = error?.params['additionalProperty']
  return {
    pointer: (error?.instancePath ?? '') + (typeof extra === 'string' ? `/${escapePointer(extra)}` : ''),
    reason: error?.message ?? 'is not valid',
    explanation: error ? explainFault(error) : 'it is not valid',
  }
}

/** RFC 6901: what a key in a JSON pointer looks like. */
function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
