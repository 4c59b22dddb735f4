/** Validates requests, responses, and events by Stripe's own description, so that the sandbox cannot diverge from Stripe. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { description, type Operation, operations, pointer } from './description.ts'
import { toParameterError } from './parameter-errors.ts'

const DOCUMENT_ID = 'stripe-api.json'
/** Keys of the description that are not JSON Schema. */
const VOCABULARY = [
  'openapi',
  'info',
  'paths',
  'components',
  'x-cut',
  'x-cutProperties',
  'x-expansionCut',
  'x-note',
  'x-otherEventTypes',
  'x-query',
  'x-source',
  'x-stripeOpenEnum',
]
// Each process compiles schemas at its first request. Without optimization, that takes about half the time.
const OPTIONS: Options = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
  code: { optimize: false },
}

// A form contains only text, so numbers and booleans are converted as the description says.
const requests = createValidator({ ...OPTIONS, coerceTypes: true, allErrors: true })
const answers = createValidator({ ...OPTIONS, allErrors: true })

/** Returns the parameters with numbers and booleans converted. Throws the error that Stripe would return. */
export type ParameterParser<Params> = (form: object) => Params

/** `Params` is the `stripe` package's type of all parameters. The description contains those that the sandbox supports. */
export function parameterParser<Params>(operationId: string): ParameterParser<Params> {
  const operation = operations.find((each) => each.id === operationId)
  if (!operation) throw new Error(`Stripe's description has no operation ${operationId}`)
  return (form) => {
    const validate = compiled<Params>(requests, operation.paramsPointer)
    if (validate(form)) return form
    throw toParameterError(validate.errors ?? [])
  }
}

/** Throws if a response does not match Stripe's description, which is a bug of the sandbox. */
export function checkAnswer(operation: Operation, answer: unknown): void {
  check(compiled(answers, operation.resultPointer), answer, `the answer of ${operation.id}`)
}

/** Checks an object by its name in the description, such as `event` or `error`. */
export function checkObject(name: string, object: unknown): void {
  check(compiled(answers, pointer('components', 'schemas', name)), object, `an object ${name}`)
}

function check(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return
  const faults = (validate.errors ?? []).filter(isTelling).map(toText)
  throw new Error(`${what} breaks Stripe's description: ${[...new Set(faults)].slice(0, 5).join('; ')}`)
}

/** Whether an error says more than its branches: those of `anyOf` and `if` do not. */
function isTelling({ keyword }: ErrorObject): boolean {
  return keyword !== 'anyOf' && keyword !== 'if'
}

function toText({ instancePath, message, params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty']
  return `${instancePath || '/'} ${message ?? ''}${typeof extra === 'string' ? ` (${extra})` : ''}`
}

function createValidator(options: Options): Ajv2020 {
  const ajv = new Ajv2020(options)
  ajv.addFormat('unix-time', { type: 'number', validate: (seconds: number) => Number.isInteger(seconds) })
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/)
  ajv.addVocabulary(VOCABULARY)
  ajv.addSchema(description, DOCUMENT_ID)
  return ajv
}

/** Compiles a schema on first use. Compiling all of them at once would take seconds. */
function compiled<T>(ajv: Ajv2020, at: string): ValidateFunction<T> {
  const validate = ajv.getSchema<T>(`${DOCUMENT_ID}${at}`)
  if (!validate) throw new Error(`Stripe's description has nothing at ${at}`)
  return validate
}
