/** What the port reads out of the contract, and that what is left open is refused with its place. */
import { describe, expect, test } from 'vitest'
import { document } from '../src/document.ts'
import { errors } from '../src/generated/errors.ts'
import { definitions } from '../src/port.ts'
import { type Document, readErrorDefinitions, readPort } from '../src/read-port.ts'

const PLACE = '#/paths/~1packages/get'

/** The contract with `GET /packages` changed. */
function changed(change: object): Document {
  const item = { get: { ...document.paths['/packages'].get, ...change } }
  return { ...document, paths: { '/packages': item } }
}

describe('an operation', () => {
  test.each([
    [{ 'x-permission': undefined }, `${PLACE}: needs x-permission`],
    [{ 'x-permission': { name: 'lookups' } }, `${PLACE}/x-permission: must be null`],
    [{ 'x-rate-limit': undefined }, `${PLACE}: needs x-rate-limit`],
    [{ 'x-idempotency': 'perhaps' }, `${PLACE}: needs x-idempotency`],
    [{ 'x-idempotency': 'keyed' }, `${PLACE}: is keyed exactly when it takes an Idempotency-Key`],
    [{ 'x-idempotency': 'repeatable' }, `${PLACE}: is safe exactly as a GET`],
    [
      { responses: { 404: { content: { 'application/json': { examples: { invalid_vin: {} } } } } } },
      `${PLACE}/responses/404: invalid_vin is no error code of this status`,
    ],
  ])('that says %j is refused with its place', (change, message) => {
    expect(() => readPort(changed(change))).toThrow(message)
  })

  test('ends in the codes that its responses show', () => {
    expect(definitions.lookUpVehicleSpecs.errors).toContain('insufficient_credits')
    expect(definitions.createCheckout.errors).not.toContain('insufficient_credits')
  })
})

describe('an error code', () => {
  const { components } = document

  test('has one status, and what helps', () => {
    expect(Object.keys(errors)).toEqual(components.schemas.ErrorCode.enum)
    expect(errors.invalid_vin).toEqual({ status: 422, remedy: 'compare_vin' })
  })

  test('that nobody says the remedy of is refused, and so is a remedy of no code', () => {
    const { invalid_vin: _left, ...others } = components['x-errors']
    const without = { ...document, components: { ...components, 'x-errors': others } }
    expect(() => readErrorDefinitions(without)).toThrow('invalid_vin needs a status and a remedy')
    const more = { ...components['x-errors'], no_such_code: { status: 400, remedy: 'report' } }
    const surplus = { ...document, components: { ...components, 'x-errors': more } }
    expect(() => readErrorDefinitions(surplus)).toThrow('x-errors/no_such_code: is no ErrorCode')
  })
})

test('the document explains every extension field that it uses', () => {
  const used = new Set(JSON.stringify(document).match(/"x-[a-zA-Z-]+"(?=:)/g))
  const explained = Object.keys(document['x-extensions']).map((name) => JSON.stringify(name))
  expect([...used].sort()).toEqual(explained.sort())
})
