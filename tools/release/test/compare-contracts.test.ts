import { expect, test } from 'vitest'
import { describeChange } from '../src/contract/change.ts'
import { compareContracts } from '../src/contract/compare-contracts.ts'
import { describeEdits as compare } from './support/describe-edits.ts'
import { type Edit, edit, sampleContract } from './support/sample-contract.ts'

const GET = 'paths./lookups.get'
const POST = 'paths./lookups.post'
const READ = 'in the 200 response of GET /lookups'
const BODY = 'the body in the request of POST /lookups'
const CURSOR = 'the query cursor parameter in the request of GET /lookups'
const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } }

test('the same contract has no changes', () => {
  expect(compare()).toEqual([])
})

test.each<[expected: string, ...edits: Edit[]]>([
  ['breaking: POST /lookups: the operation was removed.', [POST, undefined]],
  ['minor: GET /new: the operation was added.', ['paths./new', { get: { operationId: 'new' } }]],
  [
    'breaking: GET /lookups: `x-sdk` changed from {"method":"lookups.list"} to {"method":"lookups.all"}.',
    [`${GET}.x-sdk.method`, 'lookups.all'],
  ],
  ['breaking: GET /lookups: `x-permission` changed.', [`${GET}.x-permission.name`, 'reads']],
  ['minor: GET /lookups: it no longer needs authentication.', [`${GET}.security`, []]],
  ['breaking: GET /lookups: it needs another authentication now.', [`${GET}.security`, [{ other: [] }]]],
  [`breaking: ${CURSOR}: the parameter was removed.`, [`${GET}.parameters`, [LIMIT]]],
  [
    'breaking: the query day parameter in the request of GET /lookups: the required parameter was added.',
    [`${GET}.parameters.2`, { name: 'day', in: 'query', required: true }],
  ],
  [
    'minor: the query day parameter in the request of GET /lookups: the parameter was added.',
    [`${GET}.parameters.2`, { name: 'day', in: 'query' }],
  ],
  [`breaking: ${CURSOR}: it is required now.`, [`${GET}.parameters.1.required`, true]],
  [
    'breaking: the query limit parameter in the request of GET /lookups: `maximum` changed from 100 to 50.',
    [`${GET}.parameters.0.schema.maximum`, 50],
  ],
  [`breaking: ${BODY}: it is required now.`, [`${POST}.requestBody.required`, true]],
  [`breaking: ${BODY}: it is no longer possible as application/json.`, [`${POST}.requestBody.content`, {}]],
  [`breaking: the Request-Id header ${READ}: the header was removed.`, [`${GET}.responses.200.headers`, {}]],
  ['breaking: POST /lookups: 200 is no longer returned.', [`${POST}.responses`, {}]],
  ['breaking: POST /lookups: 202 is returned now.', [`${POST}.responses.202`, { description: 'Later.' }]],
  ['minor: POST /lookups: 409 is returned now.', [`${POST}.responses.409`, { description: 'Twice.' }]],
  [
    'breaking: the contract: the server https://api.example was removed.',
    ['servers.0.url', 'https://api2.example'],
  ],
  [
    'breaking: the authentication apiKey: `scheme` changed, and no rule says what that means to clients.',
    ['components.securitySchemes.apiKey.scheme', 'basic'],
  ],
  ['minor: the error code lost: the code was added.', ['components.x-errors.lost', { status: 404 }]],
  ['breaking: the error code not_found: the code was removed.', ['components.x-errors', {}]],
  ['breaking: the error code not_found: `status` changed.', ['components.x-errors.not_found.status', 410]],
  [
    'breaking: NotFound: the schema was removed, and generated clients lose its type.',
    ['components.schemas.NotFound', undefined],
    ['components.schemas.Fault', {}],
  ],
  ['patch: the contract: `info` was reworded.', ['info.description', 'Finds vehicles.']],
])('%s', (expected, ...edits) => {
  expect(compare(...edits)).toContain(expected)
})

test('a header of many responses is reported once', () => {
  const header = { description: 'Which request.', schema: { type: 'string' } }
  const many = edit(sampleContract, [`${POST}.responses.200.headers`, { 'Request-Id': header }])
  const changed = edit(many, [`${POST}.responses.200.headers`, {}], [`${GET}.responses.200.headers`, {}])
  expect(compareContracts(many, changed).map(describeChange)).toEqual([
    `breaking: the Request-Id header ${READ} and 1 more: the header was removed.`,
  ])
})
