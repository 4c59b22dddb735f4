/** Parameters of a request, parsed as the types in the contract. */
import { expect, test } from 'vitest'
import { createValidator } from '../src/create-validator.ts'
import { readOperations } from '../src/read-operations.ts'
import { hostileContract } from '../testing/hostile-contract.ts'

const validator = createValidator(hostileContract)
const operations = readOperations(hostileContract)

function read(id: string, query: string, headers: Record<string, string> = {}, body?: unknown) {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return validator.requestParser(operation)({ path: new Map([['thing-id', '7']]), query, headers }, body)
}

const DEFAULTS = { 'thing-id': '7', ratio: 0.5, color: 'red' }

test.each<readonly [string, object]>([
  ['', {}],
  ['q=', { q: '' }],
  ['q=a+b%2Bc', { q: 'a b+c' }],
  ['q=a=b', { q: 'a=b' }],
  ['tag=a&tag=b%26c', { tag: ['a', 'b&c'] }],
  ['tag=a,b', { tag: ['a,b'] }],
  ['level=1&level=20', { level: [1, 20] }],
  ['ratio=0.25', { ratio: 0.25 }],
  ['ratio=1e-3', { ratio: 0.001 }],
  ['open=false', { open: false }],
  ['size=20', { size: 20 }],
  ['since=2026-11-22', { since: '2026-11-22' }],
  ['color=it%27s+%22odd%22', { color: `it's "odd"` }],
])('reads ?%s', (query, values) => {
  expect(read('read', query)).toEqual({ ok: true, value: { ...DEFAULTS, ...values } })
})

test('parses headers in upper or lower case, as their types', () => {
  expect(read('read', '', { 'x-trace': '12' })).toMatchObject({ ok: true, value: { 'X-Trace': 12 } })
})

test('distinguishes a separating comma from a literal one', () => {
  expect(read('compact', 'tag=a,b%2Cc')).toEqual({ ok: true, value: { tag: ['a', 'b,c'] } })
  expect(read('compact', '')).toEqual({ ok: true, value: { tag: ['a', 'b'] } })
})

test.each([
  ['level=1.5', 'an item of "level" must be of type integer'],
  ['level=0', 'an item of "level" must be at least 1'],
  ['level=', 'an item of "level" must be of type integer'],
  ['ratio=NaN', '"ratio" must be of type number'],
  ['ratio=0x1', '"ratio" must be of type number'],
  ['ratio=2', '"ratio" must be at most 1'],
  ['ratio=1&ratio=1', '"ratio" is given more than once'],
  ['open=yes', '"open" must be of type boolean'],
  ['open=TRUE', '"open" must be of type boolean'],
  ['color=blue', '"color" must be one of red, it\'s "odd"'],
  ['size=15', '"size" must be one of 10, 20'],
  ['size=99999999999999999999', '"size" must be of type integer'],
  ['since=2026-02-30', '"since" is not a valid date'],
  ['other=1', '"other" is not a known parameter'],
  ['__proto__=1', '"__proto__" is not a known parameter'],
  ['q=%zz', 'the query is not valid: check its percent-encoding'],
  ['q=%ff', 'the query is not valid: check its percent-encoding'],
])('rejects ?%s', (query, explanation) => {
  expect(read('read', query)).toMatchObject({ ok: false, fault: { explanation } })
})

test('reports missing required parameters', () => {
  const item = hostileContract.paths['/things/{thing-id}']
  const required = { ...item, get: { ...item.get, parameters: [] } }
  const contract = { ...hostileContract, paths: { '/things/{thing-id}': required } }
  const [operation] = readOperations(contract)
  if (!operation) throw new Error('no operation')
  const parse = createValidator(contract).requestParser(operation)
  expect(parse({ path: new Map([['thing-id', '7']]), query: '', headers: {} }, undefined)).toMatchObject({
    ok: false,
    fault: { explanation: '"q" is missing' },
  })
})

test('combines parameters and body fields', () => {
  expect(read('write', 'q=a', {}, { name: 'n' })).toEqual({
    ok: true,
    value: { 'thing-id': '7', q: 'a', name: 'n', note: expect.any(String), live: false },
  })
})

test.each([
  [{ name: 'n', q: 'b' }, '"q" is not a known field'],
  [{ name: 'n', 'thing-id': '8' }, '"thing-id" is not a known field'],
  [{ name: 'n', extra: 1 }, '"extra" is not a known field'],
  [{}, '"name" is missing'],
  [[], 'the body must be of type object'],
])('rejects a body of %j', (body, explanation) => {
  expect(read('write', '', {}, body)).toMatchObject({ ok: false, fault: { explanation } })
})
