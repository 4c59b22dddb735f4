/** With NODE_ENV=production, settings that are right only on a developer's machine prevent the start. */
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { failToStartApi } from './support/api-process.ts'

const SOUND = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec?sslmode=verify-full',
  PORTAL_URL: 'https://vinspec.example',
  STRIPE_SECRET_KEY: 'sk_live_51AbC',
  STRIPE_WEBHOOK_SECRET: 'whsec_Kf93jdLs02mNbvCxZaQwErTyUiOp81',
  CHECKOUT_RETURN_URL: 'https://vinspec.example/billing',
}
const SANDBOX = { STRIPE_SECRET_KEY: 'sk_test_51AbC', STRIPE_API_URL: 'http://127.0.0.1:4012' }

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

const PLAIN_DATABASE = 'postgresql://vinspec:hidden@db.example/vinspec'
const HEADERS = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hidden' }
const COLLECTOR = 'http://collector.example:4318'
const PLAIN_TEXT = {
  DATABASE_URL: PLAIN_DATABASE,
  DATABASE_REPLICA_URL: PLAIN_DATABASE,
  REDIS_URL: 'redis://:hidden@cache.example',
  OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR,
}

test.each([
  ['REDIS_URL', 'redis://cache.example', {}],
  ['REDIS_URL', 'redis://:hidden@10.0.0.5:6379', {}],
  ['REDIS_URL', 'redis://localhost.cache.example', {}],
  ['REDIS_URL', 'redis:///0?host=cache.example', {}],
  ['DATABASE_URL', PLAIN_DATABASE, {}],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=disable`, {}],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=prefer`, {}],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=no-verify`, {}],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=require&sslmode=disable`, {}],
  ['DATABASE_URL', 'postgresql://localhost/vinspec?host=db.example', {}],
  ['DATABASE_URL', 'postgresql:///vinspec', { PGHOST: 'db.example' }],
  ['DATABASE_SESSION_URL', PLAIN_DATABASE, {}],
  ['DATABASE_REPLICA_URL', PLAIN_DATABASE, {}],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', COLLECTOR, HEADERS],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', COLLECTOR, { OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'api-key=hidden' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://us:hidden@collector.example', {}],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', COLLECTOR, HEADERS],
])(
  'production sends no secret in plain text to %s=%s, unless ALLOW_PLAINTEXT lists it',
  (name, value, also) => {
    const env = { ...SOUND, ...also, [name]: value }
    expect(() => readConfig(env)).toThrow(
      new RegExp(`- ${name} must .*unless ALLOW_PLAINTEXT lists ${name}$`),
    )
    expect(() => readConfig({ ...env, ALLOW_PLAINTEXT: 'true, PORTAL_URL' })).toThrow(`- ${name} must`)
    expect(() => readConfig({ ...env, ALLOW_PLAINTEXT: `PORTAL_URL, ${name}` })).not.toThrow()
    expect(() => readConfig({ ...env, NODE_ENV: 'development' })).not.toThrow()
  },
)

test.each([
  ['REDIS_URL', 'rediss://:hidden@cache.example'],
  ['REDIS_URL', 'redis://127.0.0.1:6379'],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=require`],
  ['DATABASE_URL', `${PLAIN_DATABASE}?sslmode=verify-ca`],
  ['DATABASE_URL', 'postgresql://vinspec:hidden@[::1]:5432/vinspec'],
  ['DATABASE_URL', 'postgresql://vinspec:hidden@localhost/vinspec'],
  ['DATABASE_URL', 'postgresql:///vinspec?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://vinspec@%2Frun%2Fpostgresql/vinspec'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318'],
])('production accepts %s=%s: over TLS, or on this machine', (name, value) => {
  expect(() => readConfig({ ...SOUND, ...HEADERS, [name]: value })).not.toThrow()
})

test('production accepts a collector without TLS that gets no secret', () => {
  expect(() => readConfig({ ...SOUND, OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR })).not.toThrow()
})

test('VINSPEC_TEST_PAYMENTS=yes lets a rehearsal of production use a sandbox', () => {
  const { payments } = readConfig({ ...SOUND, ...SANDBOX, VINSPEC_TEST_PAYMENTS: 'yes' })
  expect(payments).toMatchObject({ apiUrl: 'http://127.0.0.1:4012' })
})

test('the process ends before it listens, and names every fault at once and no secret', async () => {
  const faulty = {
    ...SANDBOX,
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    CHECKOUT_RETURN_URL: 'http://127.0.0.1:4010/checkout/return',
    ...PLAIN_TEXT,
  }
  const { code, output } = await failToStartApi({ ...SOUND, ...HEADERS, ...faulty })
  expect(code).toBe(1)
  expect(output).toMatch(/^The API cannot start:\n(- [^\n]+\n)+$/)
  for (const name of Object.keys(faulty)) expect(output).toContain(`- ${name} must`)
  expect(output).not.toMatch(/hidden|51AbC/)
})
