import { expect, test } from 'vitest'
import { describeChange } from '../src/contract/change.ts'
import { compareContracts } from '../src/contract/compare-contracts.ts'
import { describeEdits as compare } from './support/describe-edits.ts'
import { type Edit, edit, sampleContract } from './support/sample-contract.ts'

const LOOKUP = 'components.schemas.Lookup'
const READ = 'in the 200 response of GET /lookups'
const SENT = 'in the request of POST /lookups'
const TEXT = { type: 'string' }
const PLACE = { $ref: '#/components/schemas/Place' }
const OTHERS = [TEXT, { type: 'integer' }, { type: 'null' }]

/** Each row edits `components.schemas`. */
test.each<[path: string, value: unknown, judged: string, what: string]>([
  ['Lookup.required', ['status'], 'breaking: Lookup.credits', 'it may be missing now.'],
  ['Lookup.required', ['credits', 'status', 'note'], 'minor: Lookup.note', 'it is required now.'],
  ['Lookup.properties.extra', { type: 'string' }, 'minor: Lookup.extra', 'the property was added.'],
  [
    'Lookup.properties.credits.type',
    'string',
    'breaking: Lookup.credits',
    'the type changed from integer to string.',
  ],
  [
    'Lookup.properties.credits.type',
    'number',
    'breaking: Lookup.credits',
    'the type changed from integer to number.',
  ],
  [
    'Lookup.properties.rank.type',
    'integer',
    'minor: Lookup.rank',
    'the type changed from integer or string to integer.',
  ],
  ['Lookup.properties.credits.type', ['integer', 'null'], 'breaking: Lookup.credits', 'it may be null now.'],
  ['Lookup.properties.place', PLACE, 'minor: Lookup.place', 'it may no longer be null.'],
  ['Lookup.properties.status.enum', ['done'], 'breaking: Lookup.status', '`running` is no longer a value.'],
  [
    'Lookup.properties.status.enum',
    ['done', 'running', 'lost'],
    'minor: Lookup.status',
    '`lost` is a new value.',
  ],
  ['Lookup.properties.credits.maximum', undefined, 'breaking: Lookup.credits', '`maximum` 100 was removed.'],
  ['Place.properties.city.format', 'town', 'breaking: Place.city', '`format` changed from "city" to "town".'],
  ['Lookup.properties.place.oneOf.2', TEXT, 'breaking: Lookup.place', 'the alternative string was added.'],
  ['Lookup.properties.place.oneOf', OTHERS, 'breaking: Lookup.place', 'the alternative Place was removed.'],
  ['Lookup.properties.note.deprecated', true, 'minor: Lookup.note', 'it is deprecated now.'],
  ['Lookup.properties.credits.description', 'Left.', 'patch: Lookup.credits', '`description` was reworded.'],
  [
    'Lookup.not',
    { required: ['secret'] },
    'breaking: Lookup',
    `\`not\` changed, and no rule says what that means to clients.`,
  ],
])('of a response, %s: %j is %s: %s', (path, value, judged, what) => {
  expect(compare([`components.schemas.${path}`, value])).toContain(`${judged} ${READ}: ${what}`)
})

/** Each row edits the schema of the request. */
test.each<[path: string, value: unknown, judged: string, what: string]>([
  ['properties.vin.type', 'string', 'breaking: vin', 'the type changed from string or integer to string.'],
  [
    'properties.speed.type',
    ['string', 'integer'],
    'minor: speed',
    'the type changed from string to string or integer.',
  ],
  ['properties.note.type', 'string', 'breaking: note', 'it may no longer be null.'],
  ['properties.speed.enum', ['slow'], 'breaking: speed', '`fast` is no longer a value.'],
  ['properties.speed.enum', ['fast', 'slow', 'best'], 'minor: speed', '`best` is a new value.'],
  ['properties.note.enum', ['a', null], 'breaking: note', 'only `a` is allowed now.'],
  ['properties.plate', TEXT, 'minor: plate', 'the property was added.'],
  ['properties.note', undefined, 'breaking: note', 'the property was removed.'],
  ['required', ['vin', 'note'], 'breaking: note', 'it is required now.'],
  ['required', [], 'minor: vin', 'it may be missing now.'],
  ['properties.vin.minLength', 18, 'breaking: vin', '`minLength` changed from 17 to 18.'],
  ['properties.vin.minLength', 11, 'minor: vin', '`minLength` changed from 17 to 11.'],
  ['properties.vin.pattern', '^[A-Z]+$', 'breaking: vin', '`pattern` "^[A-Z]+$" was added.'],
  ['properties.speed.default', 'fast', 'breaking: speed', '`default` changed from "slow" to "fast".'],
  ['additionalProperties', true, 'minor: *', 'more properties are accepted.'],
])('of a request, %s: %j is %s: %s', (path, value, judged, what) => {
  const expected = `${judged.replace(': ', ': LookupRequest.')} ${SENT}: ${what}`
  expect(compare([`components.schemas.LookupRequest.${path}`, value])).toContain(expected)
})

test.each<[expected: string, ...edits: Edit[]]>([
  [
    `breaking: Lookup.credits ${READ}: the property was removed.`,
    [`${LOOKUP}.properties.credits`, undefined],
    [`${LOOKUP}.required`, ['status']],
  ],
  [
    'breaking: LookupRequest.plate in the request of POST /lookups: the required property was added.',
    ['components.schemas.LookupRequest.properties.plate', TEXT],
    ['components.schemas.LookupRequest.required', ['vin', 'plate']],
  ],
  [
    'minor: Fault in the 404 response of GET /lookups: the alternative Place was added.',
    ['components.schemas.Fault.oneOf.1', PLACE],
  ],
])('%s', (expected, ...edits) => {
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
  const changes = compareContracts(
    edit(sampleContract, ['components.schemas.Place.properties.inside', PLACE]),
    edit(sampleContract, ['components.schemas.Place.properties', { inside: PLACE }]),
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
