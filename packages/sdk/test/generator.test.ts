/** The generator rejects a contract if it cannot name every method and type. */
import { type Operation, Place, readOperations } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { expect, test } from 'vitest'
import { renderClient } from '../build/render-client.ts'
import { renderSchemas } from '../build/render-schemas.ts'

const operations = readOperations(hostileContract)
const compact = (change: Partial<Operation> = {}): Operation[] =>
  operations.filter(({ id }) => id === 'compact').map((operation) => ({ ...operation, ...change }))

test.each(['', 'do', 'Things.do', 'things.do.it', 'things.do-it', 'constructor.do', 'things.constructor'])(
  'fails on the method name "%s"',
  (sdkMethod) => {
    expect(() => renderClient(compact({ sdkMethod }), 'https://api.example.com')).toThrow(
      `openapi.json#/paths/~1compact/get/x-sdk/method: "${sdkMethod}" must be "resource.method"`,
    )
  },
)

test('fails when two operations share a method', () => {
  const twice = [...compact(), ...compact({ id: 'again' })]
  expect(() => renderClient(twice, 'https://api.example.com')).toThrow(
    'openapi.json#/paths/~1compact/get/x-sdk/method: "things.compact" is taken by compact',
  )
})

test('fails when lists of one call are written in two ways', () => {
  const [read] = operations
  const lists = [...(read?.parameters ?? []), ...compact().flatMap(({ parameters }) => parameters)]
  expect(() => renderClient(compact({ parameters: lists }), 'https://api.example.com')).toThrow(
    'openapi.json#/paths/~1compact/get/parameters: the lists must all be exploded, or none',
  )
})

test.each([
  ['string', '#/string: string'],
  ['no-name', '#/no-name: no-name'],
  ['ReadParams', '#/paths/~1things~1%7Bthing-id%7D/get/operationId: ReadParams'],
])('fails on a schema called %s', (name, place) => {
  expect(() => renderSchemas(new Place({ [name]: {} }), operations)).toThrow(
    `openapi.json${place} cannot be the name of a type`,
  )
})

test('says what is deprecated, and shows an example', () => {
  const source = renderClient(operations, 'https://api.example.com')
  expect(source).toMatch(/@deprecated\n {3}\*\/\n {2}write\(/)
})
