import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Authority, type ChargeTerms, type CurrentRule, judgeChange } from './judge-change.ts'

const RULE: CurrentRule = {
  enabled: true,
  status: 'active',
  packageKey: 'lookups_50',
  priceCents: 5_000,
  thresholdCredits: 10,
  monthlyCapCents: 20_000,
}

const wanted = (terms: Partial<ChargeTerms> = {}): ChargeTerms => ({ ...RULE, ...terms })

describe('without the permission', () => {
  test.each([
    ['a dearer package', { packageKey: 'lookups_200', priceCents: 16_000 }],
    ['a higher threshold', { thresholdCredits: 11 }],
    ['a higher cap', { monthlyCapCents: 20_001 }],
    ['no cap', { monthlyCapCents: null }],
    ['a cheaper package with a higher cap', { packageKey: 'a', priceCents: 1, monthlyCapCents: 20_001 }],
    ['a lower cap with a higher threshold', { monthlyCapCents: 5_000, thresholdCredits: 15 }],
  ])("%s needs the customer's approval", (_what, terms) => {
    expect(judgeChange(RULE, wanted(terms), 'none')).toBe('ask')
  })

  test.each([
    ['nothing changed', {}],
    ['a cheaper package', { packageKey: 'lookups_10', priceCents: 1_200, thresholdCredits: 1 }],
    ['another package at the same price', { packageKey: 'lookups_51' }],
    ['a lower threshold', { thresholdCredits: 5 }],
    ['a lower cap', { monthlyCapCents: 5_000 }],
  ])('%s only lowers', (_what, terms) => {
    expect(judgeChange(RULE, wanted(terms), 'none')).toBe('lower')
  })

  test('adding a cap to a rule without one only lowers', () => {
    expect(judgeChange({ ...RULE, monthlyCapCents: null }, wanted(), 'none')).toBe('lower')
  })

  test('only the customer can turn it on, whatever the terms', () => {
    expect(judgeChange(null, wanted(), 'none')).toBe('ask')
    const off = { ...RULE, enabled: false, status: 'disabled' } as const
    expect(judgeChange(off, wanted({ monthlyCapCents: 5_000 }), 'none')).toBe('ask')
  })

  test.each(['setup_required', 'retry_scheduled', 'action_required', 'suspended'] as const)(
    'only the customer can restart a rule in %s, but others can lower it',
    (status) => {
      expect(judgeChange({ ...RULE, status }, wanted(), 'none')).toBe('ask')
      expect(judgeChange({ ...RULE, status }, wanted({ monthlyCapCents: 5_000 }), 'none')).toBe('lower')
    },
  )

  test.each(['action_required', 'cap_reached'] as const)(
    'only the customer can choose a package that a rule in %s could buy at once',
    (status) => {
      const cheaper = wanted({ packageKey: 'lookups_10', priceCents: 1_200, thresholdCredits: 1 })
      expect(judgeChange({ ...RULE, status }, cheaper, 'none')).toBe('ask')
    },
  )

  test('a higher price does not prevent lowering a rule, and lowering does not accept it', () => {
    expect(judgeChange(RULE, wanted({ priceCents: 9_000, thresholdCredits: 5 }), 'none')).toBe('lower')
  })
})

describe('within a monthly maximum', () => {
  const authority: Authority = { monthlyMaximumCents: 5_000 }
  const small = { packageKey: 'lookups_10', priceCents: 1_200, thresholdCredits: 3 }

  test('a rule within the maximum is set, even if there was none or a stricter one', () => {
    const terms = wanted({ ...small, monthlyCapCents: 5_000 })
    expect(judgeChange(null, terms, authority)).toBe('set')
    expect(judgeChange({ ...RULE, ...small, monthlyCapCents: 1_200 }, terms, authority)).toBe('set')
    expect(judgeChange({ ...RULE, ...small, status: 'suspended' }, terms, authority)).toBe('set')
  })

  test.each([
    ['a cap one cent above it', { ...small, monthlyCapCents: 5_001 }],
    ['no cap', { ...small, monthlyCapCents: null }],
    ['a price above it', { packageKey: 'lookups_200', priceCents: 16_000, monthlyCapCents: 16_000 }],
  ])("%s needs the customer's approval if it raises the rule", (_what, terms) => {
    expect(judgeChange(null, wanted(terms), authority)).toBe('ask')
  })

  test("a customer's rule above the maximum can be lowered, but not raised", () => {
    expect(judgeChange(RULE, wanted({ monthlyCapCents: 19_999 }), authority)).toBe('lower')
    expect(judgeChange(RULE, wanted({ monthlyCapCents: 20_001 }), authority)).toBe('ask')
  })
})

test('a change without full authority never charges more than before or than the maximum', () => {
  const terms = fc.record({
    packageKey: fc.constantFrom('a', 'b'),
    priceCents: fc.integer({ min: 1, max: 50 }),
    thresholdCredits: fc.integer({ min: 0, max: 5 }),
    monthlyCapCents: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  const rule = fc.record({ enabled: fc.boolean(), status: fc.constantFrom('active', 'suspended') })
  const property = fc.property(
    terms,
    rule,
    terms,
    fc.integer({ min: 0, max: 60 }),
    (now, state, next, most) => {
      const authority = most === 0 ? 'none' : { monthlyMaximumCents: most }
      const verdict = judgeChange(
        { ...now, ...state, status: state.enabled ? state.status : 'disabled' },
        next,
        authority,
      )
      const cap = next.monthlyCapCents ?? Infinity
      if (verdict === 'set') expect(Math.max(cap, next.priceCents)).toBeLessThanOrEqual(most)
      if (verdict === 'lower') {
        expect(state.enabled).toBe(true)
        expect(cap).toBeLessThanOrEqual(now.monthlyCapCents ?? Infinity)
        expect(next.thresholdCredits).toBeLessThanOrEqual(now.thresholdCredits)
        if (next.packageKey !== now.packageKey) expect(next.priceCents).toBeLessThanOrEqual(now.priceCents)
      }
    },
  )
  fc.assert(property, { numRuns: 2_000 })
})

test('the customer may do everything', () => {
  expect(judgeChange(null, wanted({ monthlyCapCents: null }), 'full')).toBe('set')
})
