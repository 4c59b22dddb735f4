/** The description of the contract from which everything else is generated. */
import { expect, test } from 'vitest'
import { createValidator } from '../src/create-validator.ts'
import { describeContract } from '../src/describe-contract.ts'
import { hostileContract } from '../testing/hostile-contract.ts'

const { operations, schemas } = describeContract(hostileContract)

test('every parameter has its example, wherever the contract shows it', () => {
  const parameters = operations.find(({ id }) => id === 'kinds')?.parameters ?? []
  expect(parameters.length).toBeGreaterThan(30)
  for (const { name, kind, list, example } of parameters) {
    const value = /color/i.test(name) ? `it's "odd"` : EXAMPLES[kind]
    const shown = /size/i.test(name) ? 20 : value
    expect({ name, example }).toEqual({ name, example: list ? [shown, shown] : shown })
  }
})

const EXAMPLES = { text: 'a b', integer: 7, number: 0.5, boolean: false } as const

test('a schema is described once, however often it is referenced', () => {
  const kinds = schemas.get('Kinds')?.type
  const fields = new Map(kinds?.kind === 'object' ? kinds.fields.map(({ name, type }) => [name, type]) : [])
  expect(fields.get('kind')).toEqual({ kind: 'values', values: ['kinds'] })
  expect(fields.get('depth')).toEqual({
    kind: 'union',
    variants: [{ kind: 'named', name: 'Kinds' }, { kind: 'null' }],
  })
  expect(fields.get('more')).toEqual({
    kind: 'union',
    variants: [{ kind: 'object', fields: [], open: true }, { kind: 'null' }],
  })
})

test.each<readonly [what: string, schema: string, change: object, message: string]>([
  ['a body that is not an object', 'Thing', { type: 'string' }, ': a request body must be an object'],
  [
    'a field of a body that is an object',
    'Thing',
    { properties: { a: { type: 'object' } } },
    '/properties/a: must be a string',
  ],
  ['several schemas at once', 'Echo', { allOf: [{ type: 'object' }] }, '/allOf: allOf is not supported'],
  ['a schema of an unknown type', 'Echo', { type: 'tuple' }, ': the type "tuple" is not supported'],
  [
    'an object with members of one type',
    'Echo',
    { additionalProperties: { type: 'string' } },
    '/additionalProperties: must be true or false',
  ],
])('%s is rejected with its place', (_what, schema, change, message) => {
  const contract = structuredClone(hostileContract)
  Object.assign(
    new Map<string, object>(Object.entries(contract.components.schemas)).get(schema) ?? {},
    change,
  )
  expect(() => describeContract(contract)).toThrow(`openapi.json#/components/schemas/${schema}${message}`)
})

test('a generated server parses every example as its type', () => {
  const kinds = operations.find(({ id }) => id === 'kinds')
  if (!kinds) throw new Error('the contract has every kind')
  const given = (place: string) =>
    kinds.parameters.flatMap((parameter) => {
      const { name, example, explode } = parameter
      const texts = [example]
        .flat()
        .map((value) => (place === 'query' ? encodeURIComponent(String(value)) : String(value)))
      return parameter.in === place
        ? (explode ? texts : [texts.join(',')]).map((text) => [name, text] as const)
        : []
    })
  const parse = createValidator(hostileContract).requestParser(kinds)
  const headers = Object.fromEntries(given('header').map(([name, text]) => [name.toLowerCase(), text]))
  const query = given('query')
    .map((pair) => pair.join('='))
    .join('&')
  expect(parse({ path: new Map(given('path')), query, headers }, undefined)).toEqual({
    ok: true,
    value: Object.fromEntries(kinds.parameters.map(({ name, example }) => [name, example])),
  })
})
