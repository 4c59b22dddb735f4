/** The generator rejects a contract if it cannot name every method and type. */
import { contract } from '@vinspec/contract/description'
import { type DescribedOperation, describeContract } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { expect, test } from 'vitest'
import { renderResources } from '../build/render-resources.ts'
import { renderSchemas } from '../build/render-schemas.ts'
import { renderSdk } from '../build/render-sdk.ts'

const hostile = describeContract(hostileContract)
const { operations } = hostile
const compact = (change: Partial<DescribedOperation> = {}): DescribedOperation[] =>
  operations.filter(({ id }) => id === 'compact').map((operation) => ({ ...operation, ...change }))

const render = (some: readonly DescribedOperation[]): string => renderResources(some, () => 'ApiError')

/** The types of a contract with one schema, and an operation that returns it. */
const renderReturning = (name: string, parameters: DescribedOperation['parameters']): string => {
  const { type } = contract.schemas.get('Price') ?? { type: { kind: 'any' } as const }
  const pointer = `#/components/schemas/${name}`
  const schema = { name, pointer, title: '', description: '', deprecated: false, example: undefined, type }
  const returning = compact({ resultSchema: name, parameters })
  return renderSchemas({ operations: returning, schemas: new Map([[name, schema]]), errors: [] })
}

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
  expect(() => renderReturning(name, [])).toThrow(
    `openapi.json#/components/schemas/${name}: ${name} cannot be the name of a type`,
  )
})

test("fails on a schema with the name of an operation's parameters", () => {
  const [{ parameters } = { parameters: [] }] = compact()
  expect(() => renderReturning('CompactParams', parameters)).toThrow(
    'CompactParams cannot be the name of a type',
  )
})

test('says what is deprecated', () => {
  expect(render(operations)).toMatch(/@deprecated\n {3}\*\/\n {2}write\(/)
})

test('every method says what it costs, how it fails, and how it is called', () => {
  const { 'resources.ts': source = '' } = renderSdk(contract)
  for (const { sdkMethod } of contract.operations) {
    const [, name = ''] = sdkMethod.split('.')
    const comment = new RegExp(`/\\*\\*(?:(?!\\*/)[^])*\\*/\\n  ${name}\\(`).exec(source)?.[0] ?? ''
    expect(comment).toMatch(/ {3}\* Costs (1|no) credit/)
    expect(comment).toMatch(/ {3}\* @throws \{RateLimitError\} `rate_limited`\n/)
    expect(comment).toMatch(/ {3}\* @example\n {3}\* .*await .*vinspec\./)
  }
  expect(source).toContain('@throws {InsufficientCreditsError} `insufficient_credits`, `daily_cap_reached`')
})
