/** What a person reads about automatic top-up in each status. */
import { explainTopUp } from '@vinspec/contract/top-up-words'
import type { AutomaticTopUp, AutoTopUpStatus } from '@vinspec/sdk'
import { expect, test } from 'vitest'
import { showAutomaticTopUp } from '../src/output/show-automatic-top-up.ts'

const PAGE = 'https://checkout.stripe.com/c/pay/cs_setup_example'
const screen = { width: 80, ink: (_style: string, text: string) => text }

const rule: AutomaticTopUp = {
  object: 'automatic_top_up',
  enabled: true,
  status: 'active',
  package_key: 'lookups_50',
  threshold_percent: 10,
  threshold_credits: 5,
  monthly_cap: { amount_cents: 20_000, currency: 'usd' },
  monthly_spend: { amount_cents: 5_000, currency: 'usd' },
  payment_method: { brand: 'visa', last4: '4242' },
}

test('a working rule shows its terms, spend, and card', () => {
  expect(showAutomaticTopUp(rule, screen)).toBe(`On. We buy a package when your credits fall to the threshold.

  Buys              lookups_50
  When you have     5 credits or fewer (10%)
  Spent this month  $50.00 of $200.00
  Card              visa ending in 4242
`)
})

test.each<[AutoTopUpStatus, string]>([
  ['setup_required', 'Open this page to save a card. Nothing is charged there:'],
  ['action_required', 'Your bank needs you to confirm the charge, or the package costs more now.'],
])('a rule that is %s shows its page on a line of its own', (status, text) => {
  const shown = showAutomaticTopUp({ ...rule, status, setup_url: PAGE }, screen)
  expect(shown).toContain(text)
  expect(shown.split('\n')).toContain(`  ${PAGE}`)
})

test.each<[AutoTopUpStatus, string]>([
  ['retry_scheduled', 'vinspec auto-top-up set lookups_50'],
  ['suspended', 'vinspec auto-top-up set lookups_50'],
  ['cap_reached', '--monthly-cap-cents <cents>'],
])('a rule that is %s says what to do, within the screen width', (status, command) => {
  const shown = showAutomaticTopUp({ ...rule, status }, screen)
  expect(shown.replaceAll(/\s+/g, ' ')).toContain(command)
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

test.each<AutoTopUpStatus>(['active', 'processing'])('a rule that is %s needs no action', (status) => {
  const shown = showAutomaticTopUp({ ...rule, status }, screen)
  expect(shown.trimEnd().split('\n')).toHaveLength(6)
  expect(shown).toContain(explainTopUp(status))
})

test('a rule that was never set says how to set it', () => {
  const unset = { package_key: null, threshold_percent: null, threshold_credits: null, monthly_cap: null }
  const shown = showAutomaticTopUp(
    { ...rule, ...unset, enabled: false, status: 'disabled', payment_method: null },
    screen,
  )
  expect(shown).toBe(`Off. We don't buy anything for you.

  Spent this month  $50.00

To turn it on: vinspec auto-top-up set <package_key>
`)
})
