/** The generator rejects a contract if it cannot name every method and type. */
import { document } from '@vinspec/contract/document'
import { type PortOperation, readPort } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { expect, test } from 'vitest'
import { renderResources } from '../build/render-resources.ts'
import { renderSchemas } from '../build/render-schemas.ts'
import { renderSdk } from '../build/render-sdk.ts'

const operations = readPort(hostileContract)
const compact = (change: Partial<PortOperation> = {}): PortOperation[] =>
  operations.filter(({ id }) => id === 'compact').map((operation) => ({ ...operation, ...change }))

const render = (some: readonly PortOperation[]): string => renderResources(some, () => 'ApiError')

/** A document with one schema, and an operation that returns it. */
const withSchema = (name: string, schema: unknown): [document: unknown, operations: PortOperation[]] => [
  { components: { schemas: { [name]: schema } } },
  compact({ resultSchema: name, parameters: [] }),
]

test.each(['', 'do', 'Things.do', 'things.do.it', 'things.do-it', 'constructor.do', 'things.constructor'])(
  'fails on the method name "%s"',
  (sdkMethod) => {
    expect(() => render(compact({ sdkMethod }))).toThrow(
      `openapi.json#/paths/~1compact/get/x-sdk/method: "${sdkMethod}" must be "resource.method"`,
    )
  },
)

test('fails when two operations share a method', () => {
  const twice = [...compact(), ...compact({ id: 'again' })]
  expect(() => render(twice)).toThrow(
    'openapi.json#/paths/~1compact/get/x-sdk/method: "things.compact" is taken by compact',
  )
})

test.each(['string', 'no-name'])('fails on a schema called %s', (name) => {
  expect(() => renderSchemas(...withSchema(name, {}), [])).toThrow(
    `openapi.json#/components/schemas/${name}: ${name} cannot be the name of a type`,
  )
})

test("fails on a schema with the name of an operation's parameters", () => {
  const clashing = { ...hostileContract, components: { schemas: { CompactParams: {} } } }
  const operation = compact({ resultSchema: 'CompactParams' })
  expect(() => renderSchemas(clashing, operation, [])).toThrow('CompactParams cannot be the name of a type')
})

test.each([
  [{ allOf: [{ type: 'object' }] }, 'allOf is not supported in the SDK'],
  [{ type: 'tuple' }, 'the type "tuple" is not supported'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'must be true or false'],
])('fails on the schema %j, which it cannot express', (schema, reason) => {
  expect(() => renderSchemas(...withSchema('Thing', schema), [])).toThrow(reason)
})

test('says what is deprecated', () => {
  expect(render(operations)).toMatch(/@deprecated\n {3}\*\/\n {2}write\(/)
})

test('every method says what it costs, how it fails, and how it is called', () => {
  const { 'resources.ts': source = '' } = renderSdk(document)
  for (const { sdkMethod } of readPort(document)) {
    const [, name = ''] = sdkMethod.split('.')
    const comment = new RegExp(`/\\*\\*(?:(?!\\*/)[^])*\\*/\\n  ${name}\\(`).exec(source)?.[0] ?? ''
    expect(comment).toMatch(/ {3}\* Costs (1|no) credit/)
    expect(comment).toMatch(/ {3}\* @throws \{RateLimitError\} `rate_limited`\n/)
    expect(comment).toMatch(/ {3}\* @example\n {3}\* .*await .*vinspec\./)
  }
  expect(source).toContain('@throws {InsufficientCreditsError} `insufficient_credits`, `daily_cap_reached`')
})
