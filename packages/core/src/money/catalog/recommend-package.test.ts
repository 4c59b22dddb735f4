import type { LookupPackage } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { recommendPackage } from './recommend-package.ts'

const PACKAGES = [
  [10, 1_200],
  [50, 5_000],
  [200, 16_000],
  [1_000, 60_000],
].map(
  ([credits = 0, cents = 0]): LookupPackage => ({
    package_key: `lookups_${credits}`,
    name: `${credits} lookups`,
    credits,
    price: { amount_cents: cents, currency: 'usd', display: '' },
    credits_expire_after_days: 30,
  }),
)

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [11, 10, 2],
  [30, 10, 3],
  // Four of the smallest would be cheaper, but a nuisance to buy.
  [31, 50, 1],
  [60, 50, 2],
  [150, 50, 3],
  [151, 200, 1],
  // Two of 200 would be cheaper than one of 1,000.
  [400, 200, 2],
  [601, 1_000, 1],
  [5_000, 1_000, 5],
])('%i lookups per month: a lookup package of %i, bought %i times', (need, credits, purchases) => {
  const found = recommendPackage(PACKAGES, need)
  expect([found?.package.credits, found?.purchases]).toEqual([credits, purchases])
})

test('without lookup packages there is nothing to recommend', () => {
  expect(recommendPackage([], 10)).toBeUndefined()
})
