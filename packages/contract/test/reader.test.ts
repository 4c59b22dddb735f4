/** What is read from a contract, and that what cannot be served is rejected with its place. */
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ContractError, Place } from '../src/contract-place.ts'
import { readOperations } from '../src/read-operations.ts'
import { renderContract } from '../src/render-contract.ts'
import { hostileContract } from '../testing/hostile-contract.ts'

describe('an operation', () => {
  const operations = readOperations(hostileContract)

  test('takes the parameters of its path, too, and overrides those it declares again', () => {
    const read = operations.find(({ id }) => id === 'read')
    expect(read?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['thing-id', 'path', true],
      ['q', 'query', false],
      ...['tag', 'level', 'ratio', 'open', 'color', 'size', 'since'].map((name) => [name, 'query', false]),
      ['X-Trace', 'header', false],
    ])
  })

  test('keeps types, lists, choices, bounds, formats, defaults, and deprecations', () => {
    const find = (id: string, name: string) =>
      operations.find((each) => each.id === id)?.parameters.find((each) => each.name === name)
    expect(find('read', 'level')).toMatchObject({ kind: 'integer', list: true, minimum: 1, explode: true })
    expect(find('read', 'ratio')).toMatchObject({ kind: 'number', minimum: 0, maximum: 1, fallback: 0.5 })
    expect(find('read', 'open')).toMatchObject({ kind: 'boolean', fallback: null })
    expect(find('read', 'color')).toMatchObject({ choices: ['red', `it's "odd"`], fallback: 'red' })
    expect(find('read', 'size')).toMatchObject({ choices: [10, 20], deprecated: true })
    expect(find('read', 'since')).toMatchObject({ format: 'date' })
    expect(find('compact', 'tag')).toMatchObject({ list: true, explode: false, fallback: ['a', 'b'] })
  })

  test('says how its list is paginated', () => {
    expect(operations.map(({ id, pagination }) => [id, pagination?.next])).toEqual([
      ['read', undefined],
      ['write', undefined],
      ['compact', undefined],
      ['list', 'next'],
      ['kinds', undefined],
    ])
  })
})

test('contract text stays text in generated code', async () => {
  const { components, info } = hostileContract
  const schemas = { ...components.schemas, ErrorCode: { enum: ['odd'] } }
  const remedies = { odd: { status: 400, remedy: info.title } }
  const contract = { ...hostileContract, components: { ...components, schemas, 'x-errors': remedies } }
  for (const [file, source] of Object.entries(await renderContract(contract))) {
    const { statements } = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
    const names = statements.flatMap(
      (each) =>
        /export (?:type|interface|const) ([\w$]+)/.exec(source.slice(each.getStart(), each.end))?.[1] ?? [],
    )
    expect(names.toSorted()).toEqual(NAMES[file])
  }
})

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'types.ts': ['$defs', 'components', 'operations', 'paths', 'webhooks'],
  'operations.ts': ['operations'],
  'port.ts': ['OperationTypes', 'definitions'],
  'errors.ts': ['Remedy', 'errors'],
  'about.ts': ['about'],
  'titles.ts': ['titles'],
}

const READ = '#/paths/~1things~1%7Bthing-id%7D/get'

describe('rejected, with its place:', () => {
  test.each<readonly [what: string, change: (contract: Changeable) => void, message: string]>([
    [
      'a parameter of objects',
      (c) => setSchema(c, { type: 'object' }),
      `${READ}/parameters/0/schema: must be a string`,
    ],
    [
      'a parameter of lists of lists',
      (c) => setSchema(c, { type: 'array', items: { type: 'array', items: {} } }),
      `${READ}/parameters/0/schema/items: must be`,
    ],
    [
      'a parameter that can be null',
      (c) => setSchema(c, { type: ['string', 'null'] }),
      `${READ}/parameters/0/schema: a parameter cannot be null`,
    ],
    [
      'a parameter of two types',
      (c) => setSchema(c, { type: ['string', 'integer'] }),
      `${READ}/parameters/0/schema: more than one type`,
    ],
    [
      'a parameter with alternative schemas',
      (c) => setSchema(c, { oneOf: [{ type: 'string' }, { type: 'integer' }] }),
      `${READ}/parameters/0/schema: oneOf leaves`,
    ],
    ['a parameter of no type', (c) => setSchema(c, {}), `${READ}/parameters/0/schema: must have one type`],
    [
      'an unknown format',
      (c) => setSchema(c, { type: 'string', format: 'license-plate' }),
      `${READ}/parameters/0/schema: unknown format`,
    ],
    [
      'an unknown keyword',
      (c) => setSchema(c, { type: 'string', minimumLength: 1 }),
      `${READ}/parameters/0/schema: strict mode: unknown keyword`,
    ],
    [
      'a parameter with content',
      (c) => setParameter(c, { content: {} }),
      `${READ}/parameters/0/content: a parameter must have a schema`,
    ],
    [
      'a deep object',
      (c) => setParameter(c, { style: 'deepObject' }),
      `${READ}/parameters/0/style: the style deepObject is not supported`,
    ],
    [
      'a list in a header',
      (c) => setParameter(c, { in: 'header', schema: { type: 'array', items: { type: 'string' } } }),
      `${READ}/parameters/0/schema: a parameter in the header cannot be a list`,
    ],
    [
      'a cookie',
      (c) => setParameter(c, { in: 'cookie' }),
      `${READ}/parameters/0: a parameter cannot be in the cookie`,
    ],
    [
      'the header Authorization',
      (c) => setParameter(c, { in: 'header', name: 'Authorization' }),
      `${READ}/parameters/0: the header Authorization cannot be`,
    ],
    [
      'two parameters of one name',
      (c) => setParameter(c, { in: 'header', name: 'tag' }),
      `${READ}/parameters/1: another parameter of the operation is called tag`,
    ],
    [
      'a parameter that the path lacks',
      (c) => setParameter(c, { in: 'path', name: 'other', required: true }),
      `${READ}: the path has no {other}`,
    ],
    [
      'an optional part of the path',
      (c) => setParameter(c, { in: 'path', name: 'thing-id' }),
      `${READ}/parameters/0: a parameter in the path must be required`,
    ],
    [
      'an idle reference',
      (c) => setSchema(c, { $ref: '#/components/schemas/None' }),
      `${READ}/parameters/0/schema: refers to #/components/schemas/None, which is missing`,
    ],
    [
      'a reference to another file',
      (c) => setSchema(c, { $ref: 'other.json#/X' }),
      `${READ}/parameters/0/schema: refers to other.json#/X, outside this document`,
    ],
    [
      'a body without a name',
      (c) => {
        c.paths['/things/{thing-id}'].put.requestBody.content['application/json'].schema = { type: 'object' }
      },
      '#/paths/~1things~1%7Bthing-id%7D/put/requestBody/content/application~1json/schema: a body must be a reference',
    ],
    [
      'an optional body',
      (c) => {
        c.paths['/things/{thing-id}'].put.requestBody.required = false
      },
      '#/paths/~1things~1%7Bthing-id%7D/put/requestBody: a body must be required',
    ],
    [
      'a body that is not JSON',
      (c) => {
        c.paths['/things/{thing-id}'].put.requestBody.content = { 'text/plain': {} }
      },
      '#/paths/~1things~1%7Bthing-id%7D/put/requestBody: a body must be application/json alone',
    ],
    [
      'two success responses',
      (c) => {
        c.paths['/compact'].get.responses[201] = c.paths['/compact'].get.responses[200]
      },
      '#/paths/~1compact/get/responses/201: an operation must have only one success response',
    ],
    [
      'an operation without a name',
      (c) => {
        delete c.paths['/compact'].get.operationId
      },
      '#/paths/~1compact/get: "operationId" is missing',
    ],
    [
      'two operations of one name',
      (c) => {
        c.paths['/compact'].get.operationId = 'read'
      },
      '#/paths/~1compact/get: the operationId read is taken',
    ],
    [
      'an operation without a command',
      (c) => {
        delete c.paths['/compact'].get['x-cli']
      },
      '#/paths/~1compact/get: "x-cli" is missing',
    ],
    [
      'a server of its own',
      (c) => {
        c.paths['/compact'].get.servers = [{ url: 'https://elsewhere.example' }]
      },
      '#/paths/~1compact/get/servers: only the document can have servers',
    ],
    [
      'a server of a path',
      (c) => {
        c.paths['/compact'].servers = [{ url: 'https://elsewhere.example' }]
      },
      '#/paths/~1compact/servers: only the document can have servers',
    ],
    [
      'a callback',
      (c) => {
        c.paths['/compact'].get.callbacks = {}
      },
      '#/paths/~1compact/get/callbacks: callbacks are not supported',
    ],
    [
      'a parameter that may be empty',
      (c) => setParameter(c, { allowEmptyValue: true }),
      `${READ}/parameters/0/allowEmptyValue: an empty value is a value`,
    ],
    [
      'an optional idempotency key',
      (c) => setParameter(c, { in: 'header', name: 'Idempotency-Key' }),
      `${READ}/parameters/0: an idempotency key must be required`,
    ],
    [
      'pages of a list with a body',
      (c) => {
        c.paths['/items'].post = { ...c.paths['/items'].get, operationId: 'search' }
        c.paths['/items'].post.requestBody = c.paths['/things/{thing-id}'].put.requestBody
      },
      '#/paths/~1items/post/x-pagination: an operation with a request body cannot be paginated',
    ],
    [
      'pages without a cursor',
      (c) => {
        c.paths['/items'].get['x-pagination'].cursor = 'none'
      },
      '#/paths/~1items/get/x-pagination/cursor: must name an optional string in the query',
    ],
    [
      'pages without an end',
      (c) => {
        c.components.schemas.Page.required = ['items']
      },
      '#/paths/~1items/get/x-pagination/next: must name a required string or null',
    ],
    [
      'a path that no router supports',
      (c) => {
        c.paths['/a{b}c'] = c.paths['/compact']
      },
      '#/paths/~1a%7Bb%7Dc/get: the path /a{b}c must be of plain segments',
    ],
  ])('%s', async (_what, change, message) => {
    const contract = structuredClone(hostileContract)
    change(contract)
    const error = await renderContract(contract).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ContractError)
    expect(String(error)).toContain(`openapi.json${message}`)
  })

  test('a reference to itself', () => {
    expect(() => new Place({ a: { $ref: '#/b' }, b: { $ref: '#/a' } }).get('a')).toThrow('refers to itself')
  })
})

/** A copy of the contract, so that a test can break it. */
interface Changeable {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly paths: any
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly components: any
}

function setParameter(contract: Changeable, change: object): void {
  Object.assign(contract.paths['/things/{thing-id}'].get.parameters[0], change)
}

function setSchema(contract: Changeable, schema: object): void {
  setParameter(contract, { schema })
}
