/** What the port reads from the contract, and that what the contract leaves open is rejected with its place. */
import { describe, expect, test } from 'vitest'
import { document } from '../src/document.ts'
import { errors } from '../src/generated/errors.ts'
import { definitions } from '../src/port.ts'
import { readErrorDefinitions } from '../src/read-errors.ts'
import { readPort } from '../src/read-port.ts'

const PLACE = 'openapi.json#/paths/~1packages/get'

/** The contract with `GET /packages` changed. */
function changed(change: object): unknown {
  const item = { get: { ...document.paths['/packages'].get, ...change } }
  return JSON.parse(JSON.stringify({ ...document, paths: { '/packages': item } }))
}

/** The contract whose `GET /packages` also answers 404 with these examples. */
function answering(schema: string, examples: object): unknown {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples } }
  const { responses } = document.paths['/packages'].get
  return changed({ responses: { ...responses, 404: { content } } })
}

const example = (code: string) => ({ value: { error: { code } } })

describe('an operation', () => {
  test.each([
    [{ 'x-permission': undefined }, `${PLACE}: needs x-permission`],
    [{ 'x-permission': { name: 'lookups' } }, `${PLACE}/x-permission: must be null`],
    [{ 'x-rate-limit': undefined }, `${PLACE}: needs x-rate-limit`],
    [{ 'x-idempotency': 'perhaps' }, `${PLACE}: needs x-idempotency`],
    [{ 'x-idempotency': 'keyed' }, `${PLACE}: must be keyed if, and only if, it takes an Idempotency-Key`],
    [{ 'x-idempotency': 'repeatable' }, `${PLACE}: must be safe if, and only if, it is a GET`],
  ])('that says %j is rejected with its place', (change, message) => {
    expect(() => readPort(changed(change))).toThrow(message)
  })

  test('whose query parameters describe a file is rejected with its place if it takes no file', () => {
    const parameter = { name: 'column', in: 'query', 'x-body': 'text/csv', schema: { type: 'string' } }
    const reason = 'parameters: there is no body of text/csv'
    expect(() => readPort(changed({ parameters: [parameter] }))).toThrow(`${PLACE}/${reason}`)
    expect(() => readPort(changed({ parameters: [{ ...parameter, 'x-body': 'text/plain' }] }))).toThrow(
      `${PLACE}/parameters/0: only a query comes with a body, and only with text/csv`,
    )
  })

  test.each<readonly [string, unknown, string]>([
    [
      'a code of another status',
      answering('UnusableVehicleError', {}),
      'openapi.json#/components/schemas/InvalidVinFault/properties/code/const: is not an error code of status 404',
    ],
    [
      'a code that no example shows',
      answering('NoSpecsError', { vehicle_not_found: example('vehicle_not_found') }),
      `${PLACE}/responses/404/content/application~1json: the examples do not show specs_not_available`,
    ],
    [
      'an example of a code that its schema refuses',
      answering('VehicleNotFoundError', { package_not_found: example('package_not_found') }),
      `${PLACE}/responses/404/content/application~1json/examples/package_not_found: must be named after an error code`,
    ],
    [
      'an example under the name of another code',
      answering('VehicleNotFoundError', { vehicle_not_found: example('package_not_found') }),
      `${PLACE}/responses/404/content/application~1json/examples/vehicle_not_found: must be named after an error code`,
    ],
  ])('that answers with %s is rejected with its place', (_what, contract, message) => {
    expect(() => readPort(contract)).toThrow(message)
  })

  test('has the error codes of its responses', () => {
    expect(definitions.lookUpVehicleSpecs.errors).toContain('insufficient_credits')
    expect(definitions.createCheckout.errors).not.toContain('insufficient_credits')
  })
})

describe('an error code', () => {
  const { components } = document

  test('has one status and a remedy', () => {
    expect(Object.keys(errors)).toEqual(components.schemas.ErrorCode.enum)
    expect(errors.invalid_vin).toEqual({ status: 422, remedy: 'compare_vin' })
  })

  test('is rejected without a remedy, and so is a remedy without a code', () => {
    const { invalid_vin: _left, ...others } = components['x-errors']
    const without = { ...document, components: { ...components, 'x-errors': others } }
    expect(() => readErrorDefinitions(without)).toThrow('x-errors: invalid_vin is missing')
    const more = { ...components['x-errors'], no_such_code: { status: 400, remedy: 'report' } }
    const surplus = { ...document, components: { ...components, 'x-errors': more } }
    expect(() => readErrorDefinitions(surplus)).toThrow('x-errors/no_such_code: is not an ErrorCode')
  })
})

test('the document explains every extension field that it uses', () => {
  const used = new Set(JSON.stringify(document).match(/"x-[a-zA-Z-]+"(?=:)/g))
  const explained = Object.keys(document['x-extensions']).map((name) => JSON.stringify(name))
  expect([...used].sort()).toEqual(explained.sort())
})
