import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const DATABASE_URL = 'postgresql://vinspec:secret@127.0.0.1:5432/vinspec'

test('the API needs only the setting DATABASE_URL', () => {
  expect(readConfig({ DATABASE_URL })).toEqual({
    host: '127.0.0.1',
    port: 4010,
    adminHost: '127.0.0.1',
    adminPort: 4011,
    databaseUrl: DATABASE_URL,
    databasePoolSize: 10,
    redisUrl: undefined,
    rateLimits: {
      lookupsPerMinute: 60,
      concurrentLookups: 10,
      readsPerMinute: 300,
      writesPerMinute: 10,
      contractReadsPerMinute: 60,
    },
    failedAuthenticationsPerMinute: 60,
    trustedProxies: [],
    payments: undefined,
    portalUrl: 'http://localhost:4014',
    vehicleDataReleases: undefined,
    providerTimeoutMs: 10_000,
    leaseMs: 20_000,
    lookupsAtOnce: 64,
    logLevel: 'info',
    shutdownDelayMs: 0,
    drainMs: 10_000,
  })
})

test('an empty value means the default', () => {
  expect(readConfig({ DATABASE_URL, PORT: '', REDIS_URL: '' })).toEqual(readConfig({ DATABASE_URL }))
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  CHECKOUT_RETURN_URL: 'https://vinspec.example',
}

test('accepts payment settings for Stripe or a sandbox', () => {
  const { payments } = readConfig({ DATABASE_URL, ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:4012' })
  expect(payments).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'http://127.0.0.1:4012',
    returnUrl: 'https://vinspec.example',
  })
  expect(readConfig({ DATABASE_URL, ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }).payments).toMatchObject({
    apiUrl: undefined,
  })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must start with sk_ or rk_'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET must be set'],
  [{ CHECKOUT_RETURN_URL: '' }, 'CHECKOUT_RETURN_URL must be set'],
  [{ STRIPE_API_URL: '127.0.0.1:4012' }, 'STRIPE_API_URL must be'],
  [{ STRIPE_API_URL: 'http://127.0.0.1:4012', STRIPE_SECRET_KEY: 'sk_live_1' }, 'must be a test key'],
])('rejects payment settings with %j', (change, fault) => {
  expect(() => readConfig({ DATABASE_URL, ...STRIPE, ...change })).toThrow(fault)
})

test('TRUSTED_PROXIES is read as a list', () => {
  const { trustedProxies } = readConfig({ DATABASE_URL, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 fd00::/8' })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])
})

describe('rejects', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '0x50'],
    ['PORT', '-1'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '1.5'],
    ['RATE_LIMIT_LOOKUPS_PER_MINUTE', 'many'],
    ['RATE_LIMIT_CONCURRENT_LOOKUPS', '0'],
    ['RATE_LIMIT_READS_PER_MINUTE', '1e3'],
    ['RATE_LIMIT_WRITES_PER_MINUTE', ' '],
    ['LOG_LEVEL', 'loud'],
    ['LOOKUP_LEASE_MS', '10000'],
    ['DATABASE_URL', 'mysql://127.0.0.1/x'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['SHUTDOWN_DRAIN_MS', '99999999999'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrow(name)
  })
})
