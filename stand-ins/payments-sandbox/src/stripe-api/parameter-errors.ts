/** Turns the validator's errors into the one error that Stripe would return. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { invalidRequest, missingParameter, type StripeError } from '../http/stripe-error.ts'

/** Keywords whose errors only repeat those of their branches. */
const SILENT: ReadonlySet<string> = new Set(['anyOf', 'if'])

/** Unknown parameters take precedence, then missing ones, then wrong values, the deepest first. */
export function toParameterError(errors: readonly ErrorObject[]): StripeError {
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknown) {
    const param = nameOf(unknown, unknown.params['additionalProperty'])
    const message = `Received unknown parameter: ${param}. The payments sandbox takes what data/stripe-api.json describes.`
    return invalidRequest(message, { code: 'parameter_unknown', param })
  }
  const missing = errors.find(({ keyword }) => keyword === 'required')
  if (missing) return missingParameter(nameOf(missing, missing.params['missingProperty']))
  const [wrong] = errors
    .filter(({ keyword }) => !SILENT.has(keyword))
    .sort((a, b) => segments(b).length - segments(a).length)
  if (!wrong) return invalidRequest('Invalid request.')
  const param = nameOf(wrong)
  const allowed: unknown = wrong.params['allowedValues']
  const detail = Array.isArray(allowed)
    ? `must be one of ${allowed.join(', ')}`
    : (wrong.message ?? 'not valid')
  return invalidRequest(`Invalid ${param}: ${detail}`, { param })
}

/** `/line_items/0/quantity` is spelled `line_items[0][quantity]`. */
function nameOf(error: ErrorObject, child?: unknown): string {
  const [first = '', ...rest] = [...segments(error), ...(typeof child === 'string' ? [child] : [])]
  return first + rest.map((each) => `[${each}]`).join('')
}

function segments({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
}
