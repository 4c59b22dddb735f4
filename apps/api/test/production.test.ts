/** With NODE_ENV=production, what is right on one's own machine only stops the start. */
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { failToStartApi } from './support/api-process.ts'

const SOUND = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec',
  PORTAL_URL: 'https://vinspec.example',
  STRIPE_SECRET_KEY: 'sk_live_51AbC',
  STRIPE_WEBHOOK_SECRET: 'whsec_Kf93jdLs02mNbvCxZaQwErTyUiOp81',
  CHECKOUT_RETURN_URL: 'https://vinspec.example/billing',
}
const SANDBOX = { STRIPE_SECRET_KEY: 'sk_test_51AbC', STRIPE_API_URL: 'http://127.0.0.1:4012' }

test('a valid environment starts in production', () => {
  expect(readConfig(SOUND).payments).toMatchObject({ apiUrl: undefined })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_51AbC' }, 'STRIPE_SECRET_KEY must be a live key'],
  [{ STRIPE_SECRET_KEY: 'rk_test_51AbC' }, 'STRIPE_SECRET_KEY must be a live key'],
  [SANDBOX, 'STRIPE_API_URL must not be set'],
  [{ ...SANDBOX, VINSPEC_TEST_PAYMENTS: 'true' }, 'VINSPEC_TEST_PAYMENTS=yes'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET must have at least 32'],
  [{ STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(40)}` }, 'STRIPE_WEBHOOK_SECRET is too easy'],
  [{ CHECKOUT_RETURN_URL: 'http://vinspec.example' }, 'CHECKOUT_RETURN_URL must be an https://'],
  [{ PORTAL_URL: 'http://vinspec.example' }, 'PORTAL_URL must be a URL that starts with https://'],
])('production rejects %j', (change, fault) => {
  expect(() => readConfig({ ...SOUND, ...change })).toThrow(fault)
  expect(() => readConfig({ ...SOUND, ...change, NODE_ENV: 'development' })).not.toThrow()
})

test('VINSPEC_TEST_PAYMENTS=yes lets a rehearsal of production use a sandbox', () => {
  const { payments } = readConfig({ ...SOUND, ...SANDBOX, VINSPEC_TEST_PAYMENTS: 'yes' })
  expect(payments).toMatchObject({ apiUrl: 'http://127.0.0.1:4012' })
})

test('the process ends before it listens, and names every fault at once and no secret', async () => {
  const { code, output } = await failToStartApi({
    ...SOUND,
    ...SANDBOX,
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    CHECKOUT_RETURN_URL: 'http://127.0.0.1:4010/checkout/return',
  })
  expect(code).toBe(1)
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'STRIPE_WEBHOOK_SECRET',
    'CHECKOUT_RETURN_URL',
  ]) {
    expect(output).toContain(`- ${name} must`)
  }
  expect(output).not.toMatch(/hidden|51AbC/)
})
