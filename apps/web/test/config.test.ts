import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const NEEDED = { DATABASE_URL: 'postgresql://127.0.0.1/x', PORTAL_SECRET: 's'.repeat(32) }

test('apps connect under cautious terms unless told otherwise', () => {
  expect(readConfig(NEEDED).oauth).toEqual({
    accessTokenLifetimeSeconds: 900,
    defaultDailyCreditCap: 100,
    registrationsPerHour: 20,
    authorizationsPerMinute: 60,
    allowLoopbackMetadata: false,
  })
})

test.each([
  ['OAUTH_DAILY_CREDIT_CAP', '0'],
  ['OAUTH_DAILY_CREDIT_CAP', '10001'],
  ['OAUTH_ACCESS_TOKEN_SECONDS', '1.5'],
  ['OAUTH_REGISTRATIONS_PER_HOUR', '-1'],
  ['OAUTH_ALLOW_LOOPBACK_DOCUMENTS', 'yes'],
  ['MCP_URL', 'nonsense'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ ...NEEDED, [name]: value })).toThrow(name)
})
