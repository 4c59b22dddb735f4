import { document } from '@vinspec/contract/document'
import { operations } from '@vinspec/contract/operations'
import { definitions } from '@vinspec/contract/port'
import { expect, test } from 'vitest'
import { describeTools, tools } from '../src/index.ts'

const list = describeTools(tools)

/** The table of docs/service.md. */
const ACCESS = {
  get_service_info: 'public',
  list_packages: 'public',
  get_credit_balance: 'account',
  create_package_checkout: 'account',
  check_vin: 'taste',
  fetch_vehicle_specs: 'account',
  list_vehicles: 'account',
  get_vehicle: 'account',
  compare_vehicles: 'account',
  get_battery_history: 'account',
  report_wrong_fact: 'account',
  get_usage: 'account',
  create_batch: 'account',
  get_batch: 'account',
  control_batch: 'account',
  list_batch_results: 'account',
  get_auto_top_up_rule: 'account',
  configure_auto_top_up: 'account',
  disable_auto_top_up: 'account',
}

test('the tool list is the reviewed one', async () => {
  await expect(`${JSON.stringify(list, null, 2)}\n`).toMatchFileSnapshot('golden/tool-list.json')
})

/** About 4,000 tokens. */
const MOST_BYTES = 16 * 1024

test('the list is small enough to be part of every conversation', () => {
  expect(Buffer.byteLength(JSON.stringify({ tools: list }))).toBeLessThan(MOST_BYTES)
})

test('every schema describes each of its inputs, and allows no others', () => {
  for (const { inputSchema } of list) expect(inputSchema['additionalProperties']).toBe(false)
  const limits = list.flatMap(({ inputSchema: { properties } }) => Object(properties['limit']).minimum ?? [])
  expect(limits).toEqual([1, 1])
})

test('models are told about tools, never about API requests', () => {
  expect(JSON.stringify(list)).not.toMatch(/(GET|POST|PUT|DELETE) \/|Idempotency-Key/)
})

test.each([
  ['fetch_vehicle_specs', /Costs one credit.*Ask the customer before spending the credit/],
  ['configure_auto_top_up', /the card is charged right away.*Ask the customer first/],
])('%s says what it can cost, and to ask the customer first', (name, words) => {
  expect(list.find((tool) => tool.name === name)?.description).toMatch(words)
})

test('the tools and their access are those in the service document', () => {
  expect(Object.fromEntries(tools.map(({ name, access }) => [name, access]))).toMatchObject(ACCESS)
})

test('the list tells clients which tools need an account', () => {
  for (const { name, securitySchemes, _meta } of list) {
    const access = tools.find((tool) => tool.name === name)?.access
    const free = access === 'account' ? [] : [{ type: 'noauth' }]
    const schemes = access === 'public' ? free : [...free, { type: 'oauth2' }]
    expect(securitySchemes).toEqual(schemes)
    expect(_meta.securitySchemes).toEqual(schemes)
  }
})

test.each(list)(
  '$name has a title, a description, and every annotation, and is marked careful if it writes',
  (tool) => {
    const { title, description, annotations } = tool
    expect(title.length).toBeGreaterThan(5)
    expect(description.length).toBeGreaterThan(50)
    expect(Object.keys(annotations).sort()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
      'title',
    ])
    expect(annotations.title).toBe(title)
    expect(annotations.destructiveHint).toBe(!annotations.readOnlyHint)
    if (annotations.readOnlyHint) expect(annotations.idempotentHint).toBe(true)
  },
)

test.each(tools)('$name takes and returns what its operation does', (tool) => {
  const operation = operations.find(({ id }) => id === tool.operation)
  expect(tool.resultSchema).toBe(operation?.resultSchema ?? 'ServiceInfo')
  expect('idempotency_key' in tool.inputSchema.properties).toBe(operation?.idempotent ?? false)
})

/** compare_vehicles takes and returns several of what get_vehicle does. */
const ofOneOperation = tools.filter(({ name }) => name !== 'compare_vehicles')

test.each(ofOneOperation)(
  "the schemas of $name are the contract's",
  ({ inputSchema, outputSchema, operation, resultSchema }) => {
    const { properties: whole } = Object(inContract(resultSchema))
    // The contents of nested fields may be left out, but nothing is added.
    expect(whole).toMatchObject(outputSchema.properties)
    expect(Object.keys(outputSchema.properties)).toEqual(Object.keys(Object(whole)))
    const { idempotency_key: key, action: _, ...properties } = inputSchema.properties
    const bodySchema = operation === null ? null : definitions[operation].bodySchema
    const taken = withParameters(operation, bodySchema === null ? {} : inContract(bodySchema))
    const required = [inputSchema['required'] ?? []].flat().filter((name) => name !== 'action')
    const shownInput = { ...inputSchema, properties, ...(required.length > 0 && { required }) }
    expect(withoutAnnotations(shownInput)).toEqual(taken)
    if (key !== undefined) expect(withoutAnnotations(key)).toEqual(inContract('IdempotencyKey'))
  },
)

/** The schema of a body, with the operation's parameters added. */
function withParameters(id: string | null, body: object): unknown {
  const all = Object.values(inlined().paths)
    .map(Object)
    .flatMap((item) =>
      Object.values(item)
        .map(Object)
        .flatMap((operation) =>
          operation.operationId === id ? [...(item.parameters ?? []), ...(operation.parameters ?? [])] : [],
        ),
    )
  const parameters = all.filter((each) => each.name !== 'Idempotency-Key' && each['x-body'] === undefined)
  const ofBody = Object(body)
  const needed = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const required = [...needed, ...(ofBody.required ?? [])]
  return withoutAnnotations({
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...ofBody.properties,
    },
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  })
}

/** The contract's schema without annotations, derived in another way than by the tools' code. */
function inContract(name: string): object {
  return Object(withoutAnnotations(inlined().components.schemas[name]))
}

/** The document with every reference replaced by its target. */
function inlined() {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value) || key === 'properties')
      return value
    const [, , kind = '', name = ''] = String(value.$ref).split('/')
    return Reflect.get(Object(Reflect.get(document.components, kind)), name)
  })
  return JSON.parse(text)
}

/** Keywords that programs use; models read the same in words. */
const ANNOTATIONS = new Set(['description', 'examples', 'pattern', 'minLength', 'maxLength'])

/** A property may be named `title`, too, but none is named like the others. */
function withoutAnnotations(schema: unknown): unknown {
  const drop = (key: string, value: unknown) =>
    ANNOTATIONS.has(key) || (key === 'title' && typeof value === 'string') ? undefined : value
  return JSON.parse(JSON.stringify(schema, drop))
}
