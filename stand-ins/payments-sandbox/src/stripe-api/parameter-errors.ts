/** Turns what the validator found in a request into the one error that Stripe answers with. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { invalidRequest, missingParameter, type StripeError } from '../http/stripe-error.ts'

/** These only repeat what others say, or have their turn later. */
const SILENT: ReadonlySet<string> = new Set(['anyOf', 'if', 'required'])

/** Unknown parameters come first, then wrong values, the deepest first, then missing ones. */
export function toParameterError(errors: readonly ErrorObject[], form: object): StripeError {
  const unknown = errors.filter((each) => each.keyword === 'additionalProperties')
  if (unknown.length > 0) return unknownParameters(unknown)
  const wrong = errors
    .filter(({ keyword, propertyName }) => !SILENT.has(keyword) && propertyName === undefined)
    .sort((a, b) => depth(b) - depth(a))
  const missing = errors.find((each) => each.keyword === 'required')
  if (missing && (wrong[0] === undefined || depth(missing) > depth(wrong[0])))
    return missingParameter(nameOf(missing, text(missing.params['missingProperty'])))
  if (wrong[0] === undefined) return invalidRequest('Invalid request.')
  // In a choice of types, the text that names the allowed values tells more than "not an object".
  const same = wrong.filter((each) => depth(each) === depth(wrong[0] ?? each))
  return wrongValue(same.find(allowsMore) ?? wrong[0], form)
}

function unknownParameters(errors: readonly ErrorObject[]): StripeError {
  const names = [...new Set(errors.map((each) => nameOf(each, text(each.params['additionalProperty']))))]
  const [first = ''] = names
  return invalidRequest(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: first,
  })
}

function wrongValue(error: ErrorObject, form: object): StripeError {
  const param = nameOf(error)
  const value = valueAt(form, error.instancePath)
  if (value === '') {
    const message =
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
    return invalidRequest(message, { code: 'parameter_invalid_empty', param })
  }
  const shown = typeof value === 'string' ? `: ${value.slice(0, 100)}` : ''
  switch (error.keyword) {
    case 'type':
      return text(error.params['type']).includes('integer')
        ? invalidRequest(`Invalid integer${shown}`, { code: 'parameter_invalid_integer', param })
        : invalidRequest(`Invalid ${text(error.params['type'])}${shown}`, { param })
    case 'enum':
      return invalidRequest(`Invalid ${param}: must be ${oneOf(error.params['allowedValues'])}`, { param })
    case 'maxLength':
      return invalidRequest(
        `Invalid string${shown}; must be at most ${text(error.params['limit'])} characters`,
        {
          param,
        },
      )
    case 'maxProperties':
      return invalidRequest(`Metadata can have up to ${text(error.params['limit'])} keys.`, { param })
    case 'propertyNames': {
      const key = text(error.params['propertyName'])
      return invalidRequest(`Metadata keys can be at most 40 characters long: ${key}`, {
        param: `${param}[${key}]`,
      })
    }
    case 'minimum':
      return invalidRequest(`This value must be greater than or equal to ${text(error.params['limit'])}.`, {
        code: 'parameter_invalid_integer',
        param,
      })
    default:
      return invalidRequest(`Invalid ${param}: ${error.message ?? 'not valid'}`, { param })
  }
}

function allowsMore({ keyword, params }: ErrorObject): boolean {
  const allowed: unknown = params['allowedValues']
  return keyword === 'enum' && Array.isArray(allowed) && allowed.some((each) => each !== '')
}

function oneOf(allowed: unknown): string {
  const values = Array.isArray(allowed) ? allowed.filter((each) => each !== '').map(String) : []
  const last = values.at(-1) ?? ''
  if (values.length < 2) return last
  return `one of ${values.slice(0, -1).join(', ')}${values.length > 2 ? ',' : ''} or ${last}`
}

/** `/line_items/0/quantity` is spelled `line_items[0][quantity]`. */
function nameOf({ instancePath }: ErrorObject, child?: string): string {
  const [first = '', ...rest] = [...segments(instancePath), ...(child === undefined ? [] : [child])]
  return first + rest.map((each) => `[${each}]`).join('')
}

function valueAt(form: object, instancePath: string): unknown {
  let value: unknown = form
  for (const each of segments(instancePath)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, each)
  }
  return value
}

function segments(instancePath: string): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function depth({ instancePath }: ErrorObject): number {
  return segments(instancePath).length
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
