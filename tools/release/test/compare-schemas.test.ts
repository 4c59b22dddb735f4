import { expect, test } from 'vitest'
import { describeChange } from '../src/contract/change.ts'
import { compareContracts } from '../src/contract/compare-contracts.ts'
import { describeEdits as compare } from './support/describe-edits.ts'
import { type Edit, edit, sampleContract } from './support/sample-contract.ts'

const LOOKUP = 'components.schemas.Lookup'
const REQUEST = 'components.schemas.LookupRequest'
const READ = 'in the 200 response of GET /lookups'
const SENT = 'in the request of POST /lookups'

test.each<[string, readonly Edit[], string]>([
  [
    'a removed property of a response',
    [
      [`${LOOKUP}.properties.credits`, undefined],
      [`${LOOKUP}.required`, ['status']],
    ],
    `breaking: Lookup.credits ${READ}: the property was removed.`,
  ],
  [
    'a property that may be missing now',
    [[`${LOOKUP}.required`, ['status']]],
    `breaking: Lookup.credits ${READ}: it may be missing now.`,
  ],
  [
    'a property that is always there now',
    [[`${LOOKUP}.required`, ['credits', 'status', 'note']]],
    `minor: Lookup.note ${READ}: it is required now.`,
  ],
  [
    'a new property of a response',
    [[`${LOOKUP}.properties.extra`, { type: 'string' }]],
    `minor: Lookup.extra ${READ}: the property was added.`,
  ],
  [
    'another type',
    [[`${LOOKUP}.properties.credits.type`, 'string']],
    `breaking: Lookup.credits ${READ}: the type changed from integer to string.`,
  ],
  [
    'a wider type of a response',
    [[`${LOOKUP}.properties.credits.type`, 'number']],
    `breaking: Lookup.credits ${READ}: the type changed from integer to number.`,
  ],
  [
    'a narrower type of a response',
    [[`${LOOKUP}.properties.rank.type`, 'integer']],
    `minor: Lookup.rank ${READ}: the type changed from integer or string to integer.`,
  ],
  [
    'a narrower type of a request',
    [[`${REQUEST}.properties.vin.type`, 'string']],
    `breaking: LookupRequest.vin ${SENT}: the type changed from string or integer to string.`,
  ],
  [
    'a wider type of a request',
    [[`${REQUEST}.properties.speed.type`, ['string', 'integer']]],
    `minor: LookupRequest.speed ${SENT}: the type changed from string to string or integer.`,
  ],
  [
    'a response that may be null now',
    [[`${LOOKUP}.properties.credits.type`, ['integer', 'null']]],
    `breaking: Lookup.credits ${READ}: it may be null now.`,
  ],
  [
    'a response that is never null now',
    [[`${LOOKUP}.properties.place`, { $ref: '#/components/schemas/Place' }]],
    `minor: Lookup.place ${READ}: it may no longer be null.`,
  ],
  [
    'a request that must not be null now',
    [[`${REQUEST}.properties.note.type`, 'string']],
    `breaking: LookupRequest.note ${SENT}: it may no longer be null.`,
  ],
  [
    'a value that is no longer returned',
    [[`${LOOKUP}.properties.status.enum`, ['done']]],
    `breaking: Lookup.status ${READ}: \`running\` is no longer a value.`,
  ],
  [
    'a new value in a response',
    [[`${LOOKUP}.properties.status.enum`, ['done', 'running', 'lost']]],
    `minor: Lookup.status ${READ}: \`lost\` is a new value.`,
  ],
  [
    'a value that is no longer accepted',
    [[`${REQUEST}.properties.speed.enum`, ['slow']]],
    `breaking: LookupRequest.speed ${SENT}: \`fast\` is no longer a value.`,
  ],
  [
    'a new value in a request',
    [[`${REQUEST}.properties.speed.enum`, ['fast', 'slow', 'best']]],
    `minor: LookupRequest.speed ${SENT}: \`best\` is a new value.`,
  ],
  [
    'values listed for the first time in a request',
    [[`${REQUEST}.properties.note.enum`, ['a', null]]],
    `breaking: LookupRequest.note ${SENT}: only \`a\` is allowed now.`,
  ],
  [
    'a required property of a request',
    [
      [`${REQUEST}.properties.plate`, { type: 'string' }],
      [`${REQUEST}.required`, ['vin', 'plate']],
    ],
    `breaking: LookupRequest.plate ${SENT}: the required property was added.`,
  ],
  [
    'an optional property of a request',
    [[`${REQUEST}.properties.plate`, { type: 'string' }]],
    `minor: LookupRequest.plate ${SENT}: the property was added.`,
  ],
  [
    'a removed property of a request',
    [[`${REQUEST}.properties.note`, undefined]],
    `breaking: LookupRequest.note ${SENT}: the property was removed.`,
  ],
  [
    'a property that a request needs now',
    [[`${REQUEST}.required`, ['vin', 'note']]],
    `breaking: LookupRequest.note ${SENT}: it is required now.`,
  ],
  [
    'a property that a request can leave out now',
    [[`${REQUEST}.required`, []]],
    `minor: LookupRequest.vin ${SENT}: it may be missing now.`,
  ],
  [
    'a longer minimum of a request',
    [[`${REQUEST}.properties.vin.minLength`, 18]],
    `breaking: LookupRequest.vin ${SENT}: \`minLength\` changed from 17 to 18.`,
  ],
  [
    'a shorter minimum of a request',
    [[`${REQUEST}.properties.vin.minLength`, 11]],
    `minor: LookupRequest.vin ${SENT}: \`minLength\` changed from 17 to 11.`,
  ],
  [
    'a maximum that is gone from a response',
    [[`${LOOKUP}.properties.credits.maximum`, undefined]],
    `breaking: Lookup.credits ${READ}: \`maximum\` 100 was removed.`,
  ],
  [
    'a form for a value of a request',
    [[`${REQUEST}.properties.vin.pattern`, '^[A-Z]+$']],
    `breaking: LookupRequest.vin ${SENT}: \`pattern\` "^[A-Z]+$" was added.`,
  ],
  [
    'another form of a response',
    [['components.schemas.Place.properties.city.format', 'town']],
    `breaking: Place.city ${READ}: \`format\` changed from "city" to "town".`,
  ],
  [
    'another default',
    [[`${REQUEST}.properties.speed.default`, 'fast']],
    `breaking: LookupRequest.speed ${SENT}: \`default\` changed from "slow" to "fast".`,
  ],
  [
    'unknown properties accepted now',
    [[`${REQUEST}.additionalProperties`, true]],
    `minor: LookupRequest.* ${SENT}: more properties are accepted.`,
  ],
  [
    'an alternative of a response without a name',
    [[`${LOOKUP}.properties.place.oneOf.2`, { type: 'string' }]],
    `breaking: Lookup.place ${READ}: the alternative string was added.`,
  ],
  [
    'an alternative that a value tells',
    [['components.schemas.Fault.oneOf.1', { $ref: '#/components/schemas/Place' }]],
    `minor: Fault in the 404 response of GET /lookups: the alternative Place was added.`,
  ],
  [
    'a removed alternative',
    [[`${LOOKUP}.properties.place.oneOf`, [{ type: 'string' }, { type: 'integer' }, { type: 'null' }]]],
    `breaking: Lookup.place ${READ}: the alternative Place was removed.`,
  ],
  [
    'a deprecated property',
    [[`${LOOKUP}.properties.note.deprecated`, true]],
    `minor: Lookup.note ${READ}: it is deprecated now.`,
  ],
  [
    'a reworded description',
    [[`${LOOKUP}.properties.credits.description`, 'What is left.']],
    `patch: Lookup.credits ${READ}: \`description\` was reworded.`,
  ],
  [
    'a keyword without a rule',
    [[`${LOOKUP}.not`, { required: ['secret'] }]],
    `breaking: Lookup ${READ}: \`not\` changed, and no rule says what that means to clients.`,
  ],
])('judges %s', (_name, edits, expected) => {
  expect(compare(...edits)).toContain(expected)
})

test('a renamed property is reported as such, because it breaks anyone who reads it', () => {
  const credits = { type: 'integer', minimum: 0, maximum: 100, description: 'Credits left.' }
  const changes = compare(
    [`${LOOKUP}.properties.credits`, undefined],
    [`${LOOKUP}.properties.available`, credits],
    [`${LOOKUP}.required`, ['available', 'status']],
  )
  expect(changes).toEqual([
    `breaking: Lookup.credits ${READ}: the property was renamed to \`available\`.`,
    `minor: Lookup.available ${READ}: the property was added.`,
  ])
})

test('a schema that contains itself is compared', () => {
  const self = { $ref: '#/components/schemas/Place' }
  const changes = compareContracts(
    edit(sampleContract, ['components.schemas.Place.properties.inside', self]),
    edit(sampleContract, ['components.schemas.Place.properties', { inside: self }]),
  )
  expect(changes.map(describeChange)).toEqual([`breaking: Place.city ${READ}: the property was removed.`])
})

test('a schema that is split into parts is the same', () => {
  const parts = {
    allOf: [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      { properties: { b: { type: 'string' } } },
    ],
  }
  const whole = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string' }, b: { type: 'string' } },
  }
  const place = 'components.schemas.Place'
  expect(
    compareContracts(edit(sampleContract, [place, whole]), edit(sampleContract, [place, parts])),
  ).toEqual([])
})
