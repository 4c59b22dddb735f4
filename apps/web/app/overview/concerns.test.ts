import { expect, test } from 'vitest'
import { findConcerns, type Situation } from './concerns.server.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)
const lot = (left: number, days: number) => ({
  id: 'g',
  source: 'purchase',
  credits: 50,
  left,
  grantedAt: NOW,
  expiresAt: inDays(days),
})

const CALM: Situation = {
  now: NOW,
  topUpStatus: 'disabled',
  card: null,
  grants: [lot(40, 25)],
  forecast: { goneAt: inDays(20), cause: 'use', unused: 0 },
  hasPaid: true,
}
const card = (days: number) => ({ brand: 'visa', last4: '4242', expiresAt: inDays(days) })

test('nothing needs attention while credits last and top-up works', () => {
  for (const topUpStatus of ['disabled', 'active', 'processing'] as const) {
    expect(findConcerns({ ...CALM, topUpStatus })).toEqual([])
  }
})

test.each<readonly [string, Partial<Situation>, string]>([
  ['a declined top-up', { topUpStatus: 'retry_scheduled' }, 'Your bank declined'],
  ['a top-up that needs the bank', { topUpStatus: 'action_required' }, 'waits for you'],
  ['a stopped top-up', { topUpStatus: 'suspended' }, 'has stopped'],
  ['a top-up without a card', { topUpStatus: 'setup_required' }, 'has no card'],
  ['a cap that is reached', { topUpStatus: 'cap_reached' }, 'monthly cap'],
  [
    'a card that expires',
    { topUpStatus: 'active', card: card(9) },
    'Visa ending in 4242 expires on Dec 1, 2026',
  ],
  [
    'an expired card',
    { topUpStatus: 'active', card: card(-1) },
    'Visa ending in 4242 expired on Nov 21, 2026',
  ],
  ['credits that run out', { forecast: { goneAt: inDays(2), cause: 'use', unused: 0 } }, 'run out in 2 days'],
  ['no credits', { grants: [], forecast: null }, 'You have no credits left'],
  [
    'credits that expire unused',
    { grants: [lot(3, 2)], forecast: { goneAt: inDays(2), cause: 'expiry', unused: 3 } },
    'Use the 3 credits that expire in 2 days',
  ],
])('%s is the one concern', (_what, change, text) => {
  const found = findConcerns({ ...CALM, ...change })
  expect(found.map((each) => each.text)).toEqual([expect.stringContaining(text)])
})

test('a customer who never bought anything is not warned of having no credits', () => {
  expect(findConcerns({ ...CALM, grants: [], forecast: null, hasPaid: false })).toEqual([])
})

test('credits that will be used before they expire are no concern', () => {
  const forecast = { goneAt: inDays(20), cause: 'use', unused: 0 } as const
  expect(findConcerns({ ...CALM, grants: [lot(3, 2), lot(40, 25)], forecast })).toEqual([])
})
