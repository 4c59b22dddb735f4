import { expect, test } from 'vitest'
import { afterFailure } from './after-failure.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Number(NOW) + hours * HOUR_MS)

test('a decline is retried after an hour, then after a day; the third suspends', () => {
  expect([0, 1, 2].map((failures) => afterFailure('declined', failures, NOW))).toEqual([
    { status: 'retry_scheduled', failures: 1, dueAt: inHours(1), cardRefused: false },
    { status: 'retry_scheduled', failures: 2, dueAt: inHours(24), cardRefused: false },
    { status: 'suspended', failures: 3, dueAt: null, cardRefused: false },
  ])
})

test('a card declined for good suspends immediately and is not charged again', () => {
  expect(afterFailure('refused', 0, NOW)).toEqual({
    status: 'suspended',
    failures: 1,
    dueAt: null,
    cardRefused: true,
  })
  expect(afterFailure('refused', 3, NOW).failures).toBe(3)
})

test.each([
  ['authentication_required', 'action_required', true],
  ['card_missing', 'setup_required', false],
] as const)('%s waits for the customer and counts as no decline', (failure, status, cardRefused) => {
  expect(afterFailure(failure, 2, NOW)).toEqual({ status, failures: 2, dueAt: null, cardRefused })
})

test('a canceled charge lets the rule check again immediately', () => {
  expect(afterFailure('cancelled', 1, NOW)).toMatchObject({ status: 'active', failures: 1, dueAt: NOW })
})
