/** Stripe's own description of its API, read once: the operations and the shapes of their objects. */
import { readFileSync } from 'node:fs'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface OperationDescription {
  readonly operationId: string
  /** Operations without one have their parameters under `x-query`. */
  readonly requestBody?: object
}

interface Description {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
  /** As in the `stripe` package, e.g. `PaymentIntents.create`. */
  readonly id: string
  readonly method: string
  /** E.g. `/v1/customers/{id}`. */
  readonly path: string
  /** JSON pointers into the description, to the operation's parameters and response. */
  readonly paramsPointer: string
  readonly resultPointer: string
}

export const description: Description = readDescription()

/** The one version of the API that the sandbox supports. */
export const apiVersion: string = description.info.version

export const operations: readonly Operation[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
)

export function objectSchema(name: string): Schema {
  const schema = description.components.schemas[name]
  if (!schema) throw new Error(`Stripe's description has no object ${name}`)
  return schema
}

function toOperation(path: string, method: string, operation: OperationDescription): Operation {
  const here = ['paths', path, method]
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    paramsPointer: operation.requestBody
      ? pointer(...here, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema')
      : pointer(...here, 'x-query', 'schema'),
    resultPointer: pointer(...here, 'responses', '200', 'content', 'application/json', 'schema'),
  }
}

export function pointer(...segments: readonly string[]): string {
  const escaped = segments.map((each) => encodeURIComponent(each.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `#/${escaped.join('/')}`
}

function readDescription(): Description {
  const text = readFileSync(new URL('../../data/stripe-api.json', import.meta.url), 'utf8')
  const value: unknown = JSON.parse(text)
  if (!isDescription(value)) throw new Error('data/stripe-api.json is not a description of an API')
  return value
}

function isDescription(value: unknown): value is Description {
  return (
    typeof value === 'object' &&
    value !== null &&
    'info' in value &&
    'paths' in value &&
    'components' in value
  )
}
