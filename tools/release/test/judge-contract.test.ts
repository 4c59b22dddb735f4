import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { judgeContract } from '../src/contract/judge-contract.ts'
import type { Bump, PendingChangeset } from '../src/packages/changesets.ts'
import { type Edit, edit, sampleContract } from './support/sample-contract.ts'

const today = new Date('2026-11-22')
const CREDITS = 'components.schemas.Lookup.properties.credits'
const removal: readonly Edit[] = [
  [CREDITS, undefined],
  ['components.schemas.Lookup.required', ['status']],
]

function judge(edits: readonly Edit[], bump?: Bump, released = sampleContract, version = '0.1.0') {
  const current = edit(released, ...edits)
  return judgeContract({ released, current, version, changesets: withBump(bump), today }).faults
}

function withBump(bump?: Bump): readonly PendingChangeset[] {
  return bump === undefined ? [] : [{ file: 'one.md', bumps: new Map([['@vinspec/sdk', bump]]) }]
}

test('renaming available_credits in openapi.json cannot be released, whatever the changeset says', async () => {
  const text = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8')
  const renamed: unknown = JSON.parse(text.replaceAll('available_credits', 'spendable_credits'))
  const released: unknown = JSON.parse(text)
  const changesets = withBump('major')
  const { faults } = judgeContract({ released, current: renamed, version: '1.0.0', changesets, today })
  expect(faults).toContain(
    'breaking: CreditBalance.available_credits in the 200 response of GET /credits: the property was renamed to' +
      ' `spendable_credits`. Keep what is there and add the new beside it. Give the old `deprecated: true` and' +
      ' `x-sunset`, 2027-05-21 or later, and remove it after that day.',
  )
})

test('a contract without changes needs no changeset', () => {
  expect(judge([])).toEqual([])
})

test.each<[string, Edit, Bump, Bump | undefined]>([
  ['an optional field', ['components.schemas.Lookup.properties.extra', { type: 'string' }], 'minor', 'patch'],
  ['other words', [`${CREDITS}.description`, 'What is left.'], 'patch', undefined],
])('%s needs a changeset that says so', (_name, change, needed, tooSmall) => {
  expect(judge([change], needed)).toEqual([])
  expect(judge([change], tooSmall)).toEqual([
    expect.stringMatching(
      `^openapi.json has changes since 0.1.0 that need a ${needed} changeset for @vinspec/sdk`,
    ),
  ])
})

test('before 1.0.0 a breaking change is a minor version, then a major one', () => {
  const ended = edit(sampleContract, [`${CREDITS}.deprecated`, true], [`${CREDITS}.x-sunset`, '2026-11-01'])
  expect(judge(removal, 'minor', ended, '0.9.0')).toEqual([])
  expect(judge(removal, 'minor', ended, '1.2.0')).toEqual([expect.stringContaining('need a major changeset')])
  expect(judge(removal, 'major', ended, '1.2.0')).toEqual([])
})

test('what was announced is removed on its day and no earlier', () => {
  const until = (day: string) =>
    edit(sampleContract, [`${CREDITS}.deprecated`, true], [`${CREDITS}.x-sunset`, day])
  expect(judge(removal, 'minor', until('2026-11-22'))).toEqual([])
  expect(judge(removal, 'minor', until('2026-11-23'))).toEqual([
    expect.stringMatching(/Customers were told it stays until 2026-11-23\.$/),
  ])
})

test('an announcement in the release that also removes does not count', () => {
  const announced: Edit = ['components.schemas.Lookup.deprecated', true]
  const day: Edit = ['components.schemas.Lookup.x-sunset', '2020-01-01']
  expect(judge([...removal, announced, day], 'major')).toContainEqual(
    expect.stringMatching(/^breaking: Lookup.credits .* Keep what is there/),
  )
})

test('announcing the end of an operation covers everything in it', () => {
  const operation = 'paths./lookups.get'
  const ended = edit(
    sampleContract,
    [`${operation}.deprecated`, true],
    [`${operation}.x-sunset`, '2026-11-01'],
  )
  expect(judge([[`${operation}.responses.200.headers`, {}]], 'minor', ended)).toEqual([])
  expect(judge([[operation, undefined]], 'minor', ended)).toEqual([])
  // The other operation returns the same schema, and its end was not announced.
  expect(judge(removal, 'minor', ended)).toEqual([expect.stringContaining('Lookup.credits')])
})

test('customers get 180 days between the announcement and the removal', () => {
  const end = (day: unknown): readonly Edit[] => [
    [`${CREDITS}.deprecated`, true],
    [`${CREDITS}.x-sunset`, day],
  ]
  const pointer = '#/components/schemas/Lookup/properties/credits'
  expect(judge(end('2027-05-21'), 'minor')).toEqual([])
  expect(judge(end('2027-05-20'), 'minor')).toEqual([
    `${pointer} is deprecated with \`x-sunset\` 2027-05-20. Customers get 180 days: 2027-05-21 or later.`,
  ])
  expect(judge(end('soon'), 'minor')).toEqual([
    `${pointer} is deprecated without \`x-sunset\`, the day after which it may be gone.`,
  ])
  const announced = edit(sampleContract, ...end('2026-12-24'))
  expect(judge([], undefined, announced)).toEqual([])
  expect(judge(end('2026-12-23'), 'minor', announced)).toEqual([
    expect.stringContaining('Customers get 180 days'),
  ])
})
