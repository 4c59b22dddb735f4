import { expect, test } from 'vitest'
import { describeChange } from '../src/contract/change.ts'
import { compareContracts } from '../src/contract/compare-contracts.ts'
import { describeEdits as compare } from './support/describe-edits.ts'
import { type Edit, edit, sampleContract } from './support/sample-contract.ts'

const GET = 'paths./lookups.get'
const POST = 'paths./lookups.post'
const READ = 'in the 200 response of GET /lookups'
const SENT = 'in the request of POST /lookups'

test('the same contract has no changes', () => {
  expect(compare()).toEqual([])
})

test.each<[string, readonly Edit[], string]>([
  ['a removed operation', [[POST, undefined]], 'breaking: POST /lookups: the operation was removed.'],
  [
    'a new operation',
    [['paths./new', { get: { operationId: 'new' } }]],
    'minor: GET /new: the operation was added.',
  ],
  [
    'a method of the SDK under another name',
    [[`${GET}.x-sdk.method`, 'lookups.all']],
    'breaking: GET /lookups: `x-sdk` changed from {"method":"lookups.list"} to {"method":"lookups.all"}.',
  ],
  [
    'another permission',
    [[`${GET}.x-permission.name`, 'reads']],
    'breaking: GET /lookups: `x-permission` changed.',
  ],
  [
    'an operation for everyone',
    [[`${GET}.security`, []]],
    'minor: GET /lookups: it no longer needs authentication.',
  ],
  [
    'another authentication of an operation',
    [[`${GET}.security`, [{ other: [] }]]],
    'breaking: GET /lookups: it needs another authentication now.',
  ],
  [
    'a removed parameter',
    [
      [
        `${GET}.parameters`,
        [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } }],
      ],
    ],
    'breaking: the query cursor parameter in the request of GET /lookups: the parameter was removed.',
  ],
  [
    'a required parameter',
    [[`${GET}.parameters.2`, { name: 'day', in: 'query', required: true }]],
    'breaking: the query day parameter in the request of GET /lookups: the required parameter was added.',
  ],
  [
    'an optional parameter',
    [[`${GET}.parameters.2`, { name: 'day', in: 'query' }]],
    'minor: the query day parameter in the request of GET /lookups: the parameter was added.',
  ],
  [
    'a parameter that is required now',
    [[`${GET}.parameters.1.required`, true]],
    'breaking: the query cursor parameter in the request of GET /lookups: it is required now.',
  ],
  [
    'a lower maximum of a parameter',
    [[`${GET}.parameters.0.schema.maximum`, 50]],
    'breaking: the query limit parameter in the request of GET /lookups: `maximum` changed from 100 to 50.',
  ],
  [
    'a body that is required now',
    [[`${POST}.requestBody.required`, true]],
    `breaking: the body ${SENT}: it is required now.`,
  ],
  [
    'another media type',
    [[`${POST}.requestBody.content`, {}]],
    `breaking: the body ${SENT}: it is no longer possible as application/json.`,
  ],
  [
    'a removed header',
    [[`${GET}.responses.200.headers`, {}]],
    `breaking: the Request-Id header ${READ}: the header was removed.`,
  ],
  [
    'a success that is no longer returned',
    [[`${POST}.responses`, {}]],
    'breaking: POST /lookups: 200 is no longer returned.',
  ],
  [
    'a new success',
    [[`${POST}.responses.202`, { description: 'Later.' }]],
    'breaking: POST /lookups: 202 is returned now.',
  ],
  [
    'a new error status',
    [[`${POST}.responses.409`, { description: 'Twice.' }]],
    'minor: POST /lookups: 409 is returned now.',
  ],
  [
    'another server',
    [['servers.0.url', 'https://api2.example']],
    'breaking: the contract: the server https://api.example was removed.',
  ],
  [
    'another authentication',
    [['components.securitySchemes.apiKey.scheme', 'basic']],
    'breaking: the authentication apiKey: `scheme` changed, and no rule says what that means to clients.',
  ],
  [
    'a new error code',
    [['components.x-errors.lost', { status: 404, remedy: 'report' }]],
    'minor: the error code lost: the code was added.',
  ],
  [
    'a removed error code',
    [['components.x-errors', {}]],
    'breaking: the error code not_found: the code was removed.',
  ],
  [
    'another status of an error code',
    [['components.x-errors.not_found.status', 410]],
    'breaking: the error code not_found: `status` changed.',
  ],
  [
    'a removed schema',
    [
      ['components.schemas.NotFound', undefined],
      ['components.schemas.Fault', {}],
    ],
    'breaking: NotFound: the schema was removed, and generated clients lose its type.',
  ],
  [
    'a reworded introduction',
    [['info.description', 'Finds vehicles.']],
    'patch: the contract: `info` was reworded.',
  ],
])('judges %s', (_name, edits, expected) => {
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
